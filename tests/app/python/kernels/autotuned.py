"""Kernels under autotuners as larger projects have them."""

import triton
import triton.language as tl
from triton.runtime.autotuner import Autotuner


@triton.autotune([triton.Config({"B": 256}, num_stages=4), triton.Config({"B": 32}, num_stages=1)], key=["n"])
@triton.jit
def product(a, b, c, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    j = tl.program_id(1) * B + tl.arange(0, B)
    sums = tl.zeros((B, B), tl.float32)
    for k in range(0, n, B):
        inner = k + tl.arange(0, B)
        sums += tl.dot(tl.load(a + i[:, None] * n + inner[None, :]), tl.load(b + inner[:, None] * n + j[None, :]))
    tl.store(c + i[:, None] * n + j[None, :], sums)


class Cached(Autotuner):
    """A project's own."""


def cached_autotune(configs, key):
    return lambda kernel: Cached(kernel, kernel.arg_names, configs, key, None, None)


@cached_autotune([triton.Config({"B": 128})], ["n"])
@triton.jit
def doubled(a, c, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    tl.store(c + i, 2 * tl.load(a + i, mask=i < n), mask=i < n)

