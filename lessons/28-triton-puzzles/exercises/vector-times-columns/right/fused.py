import triton
import triton.language as tl


@triton.jit
def product(a, b, c, n, k, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros([DEPTH, COLUMNS], tl.float32)
    for first in range(0, k, DEPTH):
        at = first + tl.arange(0, DEPTH)
        inside = (at < k)[:, None] & (column < n)[None, :]
        right = tl.load(b + at[:, None] * n + column[None, :], mask=inside, other=0)
        left = tl.load(a + at, mask=at < k, other=0)[:, None]
        total = tl.fma(left.broadcast_to(DEPTH, COLUMNS), right, total)
    tl.store(c + column, tl.sum(total, axis=0), mask=column < n)
