# The reduction that also returns the place.
import triton
import triton.language as tl


@triton.jit
def largest(x, out, n, BLOCK: tl.constexpr):
    best = tl.full([BLOCK], float("-inf"), tl.float32)
    for first in range(0, n, BLOCK):
        i = first + tl.arange(0, BLOCK)
        best = tl.maximum(best, tl.load(x + i, mask=i < n, other=float("-inf")))
    value, where = tl.max(best, axis=0, return_indices=True)
    tl.store(out, value)
