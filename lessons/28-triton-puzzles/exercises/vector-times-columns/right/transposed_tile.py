# The tile is transposed, and the sum goes along its rows.
import triton
import triton.language as tl


@triton.jit
def product(a, b, c, n, k, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros([COLUMNS], tl.float32)
    for first in tl.range(0, k, DEPTH, num_stages=2):
        at = first + tl.arange(0, DEPTH)
        right = tl.load(b + at[:, None].to(tl.int64) * n + column[None, :], mask=(at[:, None] < k) & (column[None, :] < n), other=0)
        left = tl.load(a + at, mask=at < k, other=0)
        total += tl.sum(tl.trans(right) * left[None, :], axis=1)
    tl.store(c + column, total, mask=column < n)
