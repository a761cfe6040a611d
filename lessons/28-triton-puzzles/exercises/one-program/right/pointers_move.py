# The pointers advance, and what is left decreases.
import triton
import triton.language as tl


@triton.jit
def add(a, b, c, n, BLOCK: tl.constexpr):
    lanes = tl.arange(0, BLOCK)
    a += lanes
    b += lanes
    c += lanes
    left = n
    while left > 0:
        tl.store(c, tl.load(a, mask=lanes < left) + tl.load(b, mask=lanes < left), mask=lanes < left)
        a += BLOCK
        b += BLOCK
        c += BLOCK
        left -= BLOCK
