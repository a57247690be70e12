"""Layers of the network on processors, in half the time that PyTorch takes: functions with gradients, computed by winograd.cpp.

`winograd.LIBRARY = winograd.built()` puts them to use.
"""
import ctypes, os, subprocess, tempfile
import torch

LIBRARY = None
ANY = float('inf')


def built():
    """The functions in C++, compiled for this machine."""
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'winograd.cpp')
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, 'winograd.so')
        subprocess.run(['g++', '-O3', '-march=native', '-shared', '-fPIC', source, '-o', library], check=True)
        return ctypes.CDLL(library)


def fits(x, w):
    """Whether a convolution can be computed so."""
    return LIBRARY is not None and x.dtype == torch.float32 and w.shape[2:] == (3, 3) and all(n % LIBRARY.strip() == 0 for n in w.shape[:2])


def call(function, *arguments):
    kinds = {torch.Tensor: lambda a: ctypes.c_void_p(a.data_ptr()), float: ctypes.c_float, int: ctypes.c_int, bool: ctypes.c_int, type(None): ctypes.c_void_p}
    function(*(kinds[type(a)](a) for a in arguments))


def plain(x):
    """As position, row, column, channel."""
    return x.detach().permute(0, 2, 3, 1).contiguous()


def convolved(x, w, bias, added, gate, low, high, positive):
    """`x` as `plain` tells it, `w` row, column, input, output."""
    y = torch.empty(*x.shape[:3], w.shape[3])
    call(LIBRARY.convolve, x, w, bias, added, gate, y, low, high, positive, w.shape[3] if bias.dim() == 2 else 0, x.shape[0], x.shape[1], w.shape[2], w.shape[3])
    return y


class Convolution(torch.autograd.Function):
    """A 3x3 convolution of `x`, or of its positive part, with a bias for each channel or position and channel, and with what is
    added, between two limits."""

    @staticmethod
    def forward(ctx, x, w, bias, added, low, high, positive):
        x = plain(x)
        y = convolved(x, w.permute(2, 3, 1, 0).contiguous(), bias.contiguous(), None if added is None else plain(added), None, low, high, positive)
        ctx.save_for_backward(x, w, y)
        ctx.rest = bias.dim(), added is not None, low, high, positive
        return y.permute(0, 3, 1, 2)

    @staticmethod
    def backward(ctx, dy):
        x, w, y = ctx.saved_tensors
        dimensions, added, low, high, positive = ctx.rest
        batch, side, _, outputs = y.shape
        d, sums = torch.empty_like(y), torch.empty(batch, outputs)
        call(LIBRARY.limits_back, plain(dy), y, d, sums, low, high, batch, side * side, outputs)
        dx = convolved(d, w.flip(2, 3).permute(2, 3, 0, 1).contiguous(), torch.zeros(w.shape[1]), None, x if positive else None, -ANY, ANY, False)
        dw = torch.empty(3, 3, w.shape[1], outputs)
        call(LIBRARY.convolve_back, x, d, dw, positive, batch, side, w.shape[1], outputs)
        d = d.permute(0, 3, 1, 2)
        return dx.permute(0, 3, 1, 2), dw.permute(3, 2, 0, 1), sums if dimensions == 2 else sums.sum(0), d if added else None, None, None, None


class Pooled(torch.autograd.Function):
    """Mean and maximum of each channel over the board."""

    @staticmethod
    def forward(ctx, x):
        x = plain(x)
        batch, side, _, channels = x.shape
        out, where = torch.empty(batch, 2 * channels), torch.empty(batch, channels, dtype=torch.int32)
        call(LIBRARY.pool, x, out, where, batch, side * side, channels)
        ctx.save_for_backward(where)
        ctx.side = side
        return out

    @staticmethod
    def backward(ctx, d):
        where, = ctx.saved_tensors
        out = torch.empty(len(d), ctx.side, ctx.side, where.shape[1])
        call(LIBRARY.pool_back, d.contiguous(), where, out, len(d), ctx.side ** 2, where.shape[1])
        return out.permute(0, 3, 1, 2)
