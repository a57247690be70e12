#!/usr/bin/env python3
"""Step 4 of the training of the network: packs the weights for the program.

    pack.py FOLDER --out patterns/network.weights

Reads `FOLDER/net.pt` of train.py. The format is told in src/network/weights.rs. No sum can overflow: that is checked here.
`unpacked` reads such a file again, so that a training can start from it.
"""
import argparse, math, os, struct, sys
import numpy as np
import torch
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import model

ACTIVATION, TRUNK, SCALE, FINE = 1023, 2047, 64, 1024
SET_PLANES = 12  # No vertex is in more planes than this (see src/network/features.rs).


def whole(w, factor_unit, most):
    """Integers from -127 to 127 and factors up to `most` with `w = integer * factor * factor_unit` for each row."""
    top = np.abs(w).reshape(len(w), -1).max(1)
    factors = np.clip(np.ceil(top / 127 / factor_unit), 1, most)
    q = np.round(w / (factors * factor_unit).reshape(-1, *[1] * (w.ndim - 1)))
    assert np.abs(q).max() <= 127
    return q.astype(np.int8), factors.astype(np.int64)


def convolution(w, b, most_input, out, stem=False):
    """Writes a convolution: weights by output, input, tap."""
    w, b = w.double().numpy(), b.double().numpy()
    top = np.abs(w).reshape(len(w), -1).max() / 127
    bound = max(np.abs(w / (np.abs(w).reshape(len(w), -1).max(1) / 127)[:, None, None, None]).reshape(len(w), -1).sum(1)) * 1.02 * most_input
    unit_in = 1 / SCALE
    if stem:
        # One plane of a vertex is a whole; sums of 16 bits. The dearest planes of each vertex bound the sum.
        unit_in, pre = 1., 0
    else:
        pre = max(0, math.ceil(math.log2(bound / 2 ** 19)))
    # output in 1/64: sum * s * 64 * unit_in = (sum >> pre) * factor >> shift
    shift = math.floor(math.log2(2047 / (top * SCALE * unit_in))) - pre
    shift = min(shift, 30 - 12)
    q, factors = whole(w, 1 / (SCALE * unit_in * 2 ** (shift + pre)), 2047)
    if stem:
        each = -np.sort(-np.abs(q.astype(np.int64)), axis=1)[:, :SET_PLANES].sum((1, 2, 3))
        assert each.max() < 32768, each.max()
    else:
        sums = np.abs(q.astype(np.int64)).reshape(len(q), -1).sum(1) * most_input
        assert sums.max() < 2 ** 31 and ((sums >> pre) * factors).max() < 2 ** 30, 'a sum may overflow'
    biases = np.round(b * SCALE * 2 ** shift + 2 ** (shift - 1)).astype(np.int64)
    assert np.abs(biases).max() < 2 ** 30
    out += struct.pack('<BB', pre, shift) + factors.astype('<i2').tobytes() + biases.astype('<i4').tobytes()
    out += q.transpose(2, 3, 1, 0).tobytes()
    return shift


def dense(w, b, unit_in, unit_out, most_input, out, half=0.5):
    """Writes a layer of numbers, weights by output and input, where inputs and outputs are multiples of their units; `half` is
    added to outputs that are rounded down."""
    w, b = w.double().numpy(), b.double().numpy()
    top = max(np.abs(w).max() / 127, 1e-9)
    shift = max(0, min(31, math.floor(math.log2(32767 / (top * unit_in / unit_out)))))
    q, factors = whole(w, unit_out / unit_in / 2 ** shift, 32767)
    assert (np.abs(q.astype(np.int64)).sum(1) * most_input).max() < 2 ** 31
    biases = np.round((b / unit_out + half) * 2 ** shift).astype(np.int64)
    out += struct.pack('<B', shift) + factors.astype('<i2').tobytes() + biases.astype('<i8').tobytes() + q.T.tobytes()


def packed(net):
    s = net.shape
    out = bytearray(f'goeye network 1 planes={model.PLANES} channels={s["channels"]} blocks={",".join(s["blocks"])} head={s["head"]} hidden={s["hidden"]}\n'.encode())
    with torch.no_grad():
        convolution(*net.stem.folded_weights(), 1, out, stem=True)
        for block in net.blocks:
            for i, step in enumerate(block.steps):
                convolution(*step.folded_weights(), TRUNK if i == 0 else ACTIVATION, out)
            shift = convolution(*block.last.folded_weights(), ACTIVATION, out)
            if block.pool is not None:
                # Added to the biases of the last layer, in its units, which is rounded itself.
                dense(block.pool.weight, block.pool.bias, 1 / FINE, 1 / SCALE / 2 ** shift, 16 * ACTIVATION, out, half=0)
        convolution(*net.head.folded_weights(), TRUNK, out)
        pick = [0, 2]
        dense(net.maps.weight[pick, :, 0, 0], net.maps.bias[pick], 1 / SCALE, 1 / FINE, ACTIVATION, out)
        dense(net.hidden.weight, net.hidden.bias, 1 / FINE, 1 / FINE, 16 * ACTIVATION, out)
        pick = [0, 2, 3]
        # The spread is told as log2 of points.
        w, b = net.globals.weight[pick].clone(), net.globals.bias[pick].clone()
        w[2] *= 2
        b[2] = 2 * b[2] + 3
        dense(w, b, 1 / FINE, 1 / FINE, 16 * ACTIVATION, out)
    return bytes(out)


class Packed:
    """Reads what `convolution` and `dense` have written."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def numbers(self, kind, count):
        found = np.frombuffer(self.data, kind, count, self.at)
        self.at += found.nbytes
        return found.astype(np.float64)

    def convolution(self, layer, unit_in):
        """Fills a convolution. Its weights are as large as at the start of a training, so that steps of one size fit all
        layers; the normalization has the rest."""
        outputs, inputs, side, _ = layer.conv.weight.shape
        pre, shift = self.numbers('u1', 2)
        factors, biases = self.numbers('<i2', outputs), self.numbers('<i4', outputs)
        q = self.numbers('i1', layer.conv.weight.numel()).reshape(side, side, inputs, outputs).transpose(3, 2, 0, 1)
        w = q * (factors / (SCALE * unit_in * 2 ** (shift + pre))).reshape(-1, 1, 1, 1)
        size = np.sqrt((w ** 2).reshape(outputs, -1).sum(1) / 2).clip(1e-6)
        layer.conv.weight.copy_(torch.from_numpy(w / size.reshape(-1, 1, 1, 1)))
        layer.norm.bias.copy_(torch.from_numpy((biases - 2 ** (shift - 1)) / (SCALE * 2 ** shift)))
        layer.norm.running_var.copy_(torch.from_numpy(size ** -2 - layer.norm.eps))
        return shift

    def dense(self, weight, bias, rows, unit_in, unit_out, half=0.5):
        """Fills these rows of a layer of numbers."""
        inputs = weight[0].numel()
        shift, = self.numbers('u1', 1)
        factors, biases = self.numbers('<i2', len(rows)), self.numbers('<i8', len(rows))
        q = self.numbers('i1', inputs * len(rows)).reshape(inputs, len(rows)).T
        w = q * (factors * unit_out / unit_in / 2 ** shift).reshape(-1, 1)
        weight[rows] = torch.from_numpy(w).to(weight.dtype).view(len(rows), *weight.shape[1:])
        bias[rows] = torch.from_numpy((biases / 2 ** shift - half) * unit_out).to(bias.dtype)


def unpacked(data):
    """The network of packed weights. The replies, which are not packed, begin with nothing, so that they do not spoil the rest."""
    line, data = data.split(b'\n', 1)
    shape = dict(word.split('=') for word in line.decode().split()[3:])
    net = model.Network(int(shape['channels']), shape['blocks'].split(','), int(shape['head']), int(shape['hidden']))
    packed = Packed(data)
    with torch.no_grad():
        packed.convolution(net.stem, 1.)
        for block in net.blocks:
            for step in [*block.steps, block.last]:
                shift = packed.convolution(step, 1 / SCALE)
            block.last.norm.weight.fill_(1.)
            if block.pool is not None:
                packed.dense(block.pool.weight, block.pool.bias, range(block.pool.out_features), 1 / FINE, 1 / SCALE / 2 ** shift, half=0)
        packed.convolution(net.head, 1 / SCALE)
        packed.dense(net.maps.weight, net.maps.bias, [0, 2], 1 / SCALE, 1 / FINE)
        packed.dense(net.hidden.weight, net.hidden.bias, range(net.hidden.out_features), 1 / FINE, 1 / FINE)
        packed.dense(net.globals.weight, net.globals.bias, [0, 2, 3], 1 / FINE, 1 / FINE)
        net.maps.weight[1], net.maps.bias[1], net.globals.weight[1] = 0, 0, 0
        net.globals.weight[3] /= 2
        net.globals.bias[3] = (net.globals.bias[3] - 3) / 2
    assert packed.at == len(data)
    return net


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder')
    parser.add_argument('--out', required=True)
    args = parser.parse_args()
    kept = torch.load(os.path.join(args.folder, 'net.pt'), map_location='cpu')
    net = model.Network(**kept['shape'])
    net.load_state_dict(kept['average'])
    data = packed(net)
    with open(args.out, 'wb') as file:
        file.write(data)
    print(f'{len(data)} bytes, {sum(x.numel() for x in net.parameters())} weights')


if __name__ == '__main__':
    main()
