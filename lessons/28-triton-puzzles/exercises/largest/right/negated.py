# The smallest of the negative ones.
import triton
import triton.language as tl


@triton.jit
def largest(x, out, n, BLOCK: tl.constexpr):
    least = tl.full([BLOCK], float("inf"), tl.float32)
    for first in range(0, n, BLOCK):
        i = first + tl.arange(0, BLOCK)
        least = tl.minimum(least, -tl.load(x + i, mask=i < n, other=float("-inf")))
    tl.store(out, -tl.min(least))
