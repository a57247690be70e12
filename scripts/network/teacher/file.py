"""Reads a network file of version 8, such as KataGo's g170e-b15c192 (CC0; not part of the project): gzipped text with arrays of
floats between, each after `@BIN@`. Known from its documentation and by comparing answers.

    read(FILE) -> Network

Weights of convolutions are arrays of output, input, row, column; those of matrices of input, output. What normalizes is told as
a scale and a shift of each channel: `y = scale * x + shift`. It takes a second, and needs numpy.
"""

import gzip
from types import SimpleNamespace

VERSION = "8"


class Reader:
    """Words and arrays of a network file, one after the other."""

    SPACE = b" \n\r\t"

    def __init__(self, data):
        self.data, self.at = data, 0

    def skip_space(self):
        while self.at < len(self.data) and self.data[self.at] in self.SPACE:
            self.at += 1

    def word(self):
        self.skip_space()
        start = self.at
        while self.at < len(self.data) and self.data[self.at] not in self.SPACE:
            self.at += 1
        return self.data[start : self.at].decode()

    def skip(self, words=1):
        """Passes over names of layers and the like."""
        for _ in range(words):
            self.word()

    def number(self):
        return int(self.word())

    def floats(self, count):
        import numpy as np

        self.skip_space()
        if self.data[self.at : self.at + 5] != b"@BIN@":
            raise ValueError(f"no array at byte {self.at} of the network file")
        array = np.frombuffer(self.data, "<f4", count, self.at + 5).copy()
        self.at += 5 + 4 * count
        return array

    def convolution(self):
        import numpy as np

        self.skip()
        rows, columns, inputs, outputs = (self.number() for _ in range(4))
        self.skip(2)  # dilation
        weights = self.floats(rows * columns * inputs * outputs).reshape(rows, columns, inputs, outputs)
        return np.ascontiguousarray(weights.transpose(3, 2, 0, 1))

    def normalization(self):
        """Scale and shift."""
        import numpy as np

        self.skip()
        channels, epsilon, has_scale, has_shift = self.number(), float(self.word()), self.number(), self.number()
        mean, variance = self.floats(channels), self.floats(channels)
        scale = self.floats(channels) if has_scale else np.ones(channels, "f4")
        shift = self.floats(channels) if has_shift else np.zeros(channels, "f4")
        scale = (scale / np.sqrt(variance + epsilon)).astype("f4")
        return scale, (shift - mean * scale).astype("f4")

    def matrix(self):
        self.skip()
        inputs, outputs = self.number(), self.number()
        return self.floats(inputs * outputs).reshape(inputs, outputs)

    def bias(self):
        self.skip()
        return self.floats(self.number())

    def block(self):
        """A residual block; one of the kind `gpool_block` adds what it pools from the whole board."""
        kind, block = self.word(), SimpleNamespace(pools=False)
        if kind not in ("ordinary_block", "gpool_block"):
            raise ValueError(f"unknown kind of block: {kind}")
        self.skip()
        block.before = self.normalization()
        self.skip()
        block.first = self.convolution()
        if kind == "gpool_block":
            block.pools = True
            block.pool = self.convolution()
            block.pool_normalization = self.normalization()
            self.skip()
            block.pooled = self.matrix()
        block.between = self.normalization()
        self.skip()
        block.second = self.convolution()
        return block


def read(path):
    """The network: its trunk, then the heads of moves (`policy`), results, scores, and owners."""
    with gzip.open(path, "rb") as file:
        reader = Reader(file.read())
    reader.skip()
    version = reader.word()
    if version != VERSION:
        raise ValueError(f"network file of version {version}, not {VERSION}")
    reader.skip(3)  # numbers of inputs, and a name
    count = reader.number()
    reader.skip(5)  # numbers of channels, which stand with the arrays again
    net = SimpleNamespace(first=reader.convolution(), numbers=reader.matrix())
    net.blocks = [reader.block() for _ in range(count)]
    net.last = reader.normalization()
    reader.skip(2)
    net.policy_first = reader.convolution()
    net.policy_pool = reader.convolution()
    net.policy_pool_normalization = reader.normalization()
    reader.skip()
    net.policy_pooled = reader.matrix()
    net.policy_normalization = reader.normalization()
    reader.skip()
    net.policy = reader.convolution()
    net.passes = reader.matrix()
    reader.skip()
    net.value_first = reader.convolution()
    net.value_normalization = reader.normalization()
    reader.skip()
    net.hidden, net.hidden_bias = reader.matrix(), reader.bias()
    reader.skip()
    net.results, net.results_bias = reader.matrix(), reader.bias()
    net.scores, net.scores_bias = reader.matrix(), reader.bias()
    net.owners = reader.convolution()
    return net
