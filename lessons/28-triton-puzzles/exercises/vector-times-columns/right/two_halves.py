# Two tiles of sums.
import triton
import triton.language as tl


@triton.jit
def product(a, b, c, n, k, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    even = tl.zeros([DEPTH, COLUMNS], tl.float32)
    odd = tl.zeros([DEPTH, COLUMNS], tl.float32)
    for first in range(0, k, 2 * DEPTH):
        at = first + tl.arange(0, DEPTH)
        at2 = at + DEPTH
        even += tl.load(a + at, mask=at < k, other=0)[:, None] * tl.load(b + at[:, None] * n + column[None, :], mask=(at < k)[:, None] & (column < n)[None, :], other=0)
        odd += tl.load(a + at2, mask=at2 < k, other=0)[:, None] * tl.load(b + at2[:, None] * n + column[None, :], mask=(at2 < k)[:, None] & (column < n)[None, :], other=0)
    tl.store(c + column, tl.sum(even + odd, axis=0), mask=column < n)
