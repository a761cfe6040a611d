import triton
import triton.language as tl


@triton.jit
def product(a, b, c, n, k, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros([COLUMNS], tl.float32)
    for first in range(0, k, DEPTH):
        at = first + tl.arange(0, DEPTH)
        inside = (at < k)[:, None] & (column < n)[None, :]
        right = tl.load(b + at[:, None] * n + column[None, :], mask=inside, other=0)
        total += tl.sum(tl.load(a + at, mask=at < k, other=0)[:, None] * right, axis=0)
    tl.store(c + column, total, mask=column < n)
