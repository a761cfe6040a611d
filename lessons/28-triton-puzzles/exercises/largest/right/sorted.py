import triton
import triton.language as tl


@triton.jit
def largest(x, out, n, BLOCK: tl.constexpr):
    best = float("-inf")
    for first in range(0, n, BLOCK):
        i = first + tl.arange(0, BLOCK)
        turned = tl.sort(tl.load(x + i, mask=i < n, other=float("-inf")), descending=True)
        best = tl.maximum(best, tl.sum(tl.where(tl.arange(0, BLOCK) == 0, turned, 0.0)))
    tl.store(out, best)
