# One operand is rounded to bfloat16.
import triton
import triton.language as tl


@triton.jit
def add(a, b, c, n, BLOCK: tl.constexpr):
    for first in range(0, n, BLOCK):
        i = first + tl.arange(0, BLOCK)
        left = tl.load(a + i, mask=i < n).to(tl.bfloat16)
        tl.store(c + i, left + tl.load(b + i, mask=i < n), mask=i < n)
