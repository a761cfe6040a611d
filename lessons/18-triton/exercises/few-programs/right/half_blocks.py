# Blocks of half the size.
import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    HALF: tl.constexpr = BLOCK // 2
    for first in range(tl.program_id(0) * HALF, n, tl.num_programs(0) * HALF):
        i = first + tl.arange(0, HALF)
        tl.store(c + i, tl.load(a + i, mask=i < n) + tl.load(b + i, mask=i < n), mask=i < n)
