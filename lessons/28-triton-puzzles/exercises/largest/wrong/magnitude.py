import triton
import triton.language as tl


@triton.jit
def largest(x, out, n, BLOCK: tl.constexpr):
    best = -float("inf")
    for first in range(0, n, BLOCK):
        i = first + tl.arange(0, BLOCK)
        best = tl.maximum(best, tl.max(tl.abs(tl.load(x + i, mask=i < n, other=0)), axis=0))
    tl.store(out, best)
