# Four blocks at a time.
import triton
import triton.language as tl


@triton.jit
def add(a, b, c, n, BLOCK: tl.constexpr):
    WIDE: tl.constexpr = BLOCK * 4
    for first in range(0, n, WIDE):
        i = first + tl.arange(0, WIDE)
        tl.store(c + i, tl.load(a + i, mask=i < n) + tl.load(b + i, mask=i < n), mask=i < n)
