# One reduction with a function of its own for each block.
import triton
import triton.language as tl


@triton.jit
def larger(a, b):
    return tl.maximum(a, b)


@triton.jit
def largest(x, out, n, BLOCK: tl.constexpr):
    best = tl.min(tl.full([BLOCK], float("-inf"), tl.float32), axis=0)
    i = tl.arange(0, BLOCK)
    for first in range(0, n, BLOCK):
        block = tl.load(x + first + i, mask=first + i < n, other=float("-inf"))
        best = larger(best, tl.reduce(block, 0, larger))
    tl.store(out, best)
