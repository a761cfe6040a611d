import triton
import triton.language as tl


@triton.jit
def add(a, b, c, n, BLOCK: tl.constexpr):
    # There is only this one program, and n may be large.
    for first in range(0, BLOCK, BLOCK):
        i = first + tl.arange(0, BLOCK)
        total = tl.load(a + i, mask=i < n) + tl.load(b + i, mask=i < n)
        tl.store(c + i, total, mask=i < n)
