import triton
import triton.language as tl


@triton.jit
def add(a, b, c, n, BLOCK: tl.constexpr):
    whole = n // BLOCK * BLOCK
    for first in tl.range(0, whole, BLOCK, loop_unroll_factor=2):
        i = first + tl.arange(0, BLOCK)
        tl.store(c + i, tl.load(a + i) + tl.load(b + i))
    i = whole + tl.arange(0, BLOCK)
    tl.store(c + i, tl.load(a + i, mask=i < n) + tl.load(b + i, mask=i < n), mask=i < n)
