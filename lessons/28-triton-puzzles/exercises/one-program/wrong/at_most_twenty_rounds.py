# Goes no further than twenty rounds.
import triton
import triton.language as tl


@triton.jit
def add(a, b, c, n, BLOCK: tl.constexpr):
    for first in range(0, tl.minimum(n, 20 * BLOCK), BLOCK):
        i = first + tl.arange(0, BLOCK)
        total = tl.load(a + i, mask=i < n) + tl.load(b + i, mask=i < n)
        tl.store(c + i, total, mask=i < n)
