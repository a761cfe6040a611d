import triton
import triton.language as tl


@triton.jit
def add(a, b, c, n, BLOCK: tl.constexpr):
    for first in range(tl.cdiv(n, BLOCK)):
        i = first * BLOCK + tl.arange(0, BLOCK)
        total = tl.load(a + i, mask=i < n) + tl.load(b + i, mask=i < n)
        tl.store(c + i, total, mask=i < n)
