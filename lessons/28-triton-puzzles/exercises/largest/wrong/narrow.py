# Sixteen threads of 128 work, the others repeat it.
import triton
import triton.language as tl


@triton.jit
def largest(x, out, n, BLOCK: tl.constexpr):
    best = tl.full([16], -float("inf"), tl.float32)
    for first in range(0, n, 16):
        i = first + tl.arange(0, 16)
        best = tl.maximum(best, tl.load(x + i, mask=i < n, other=-float("inf")))
    tl.store(out, tl.max(best, axis=0))
