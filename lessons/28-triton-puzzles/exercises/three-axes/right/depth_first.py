# The depth is the first axis, summed once at the end.
import triton
import triton.language as tl


@triton.jit
def product(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros([DEPTH, ROWS, COLUMNS], tl.float32)
    for first in range(0, k, DEPTH):
        at = first + tl.arange(0, DEPTH)[:, None]
        left = tl.load(a + row[None, :] * k + at, mask=(row < m)[None, :] & (at < k), other=0)
        right = tl.load(b + at * n + column[None, :], mask=(at < k) & (column < n)[None, :], other=0)
        total = tl.fma(left.expand_dims(2), right.expand_dims(1), total)
    tl.store(c + row[:, None] * n + column[None, :], tl.sum(total, 0), mask=(row < m)[:, None] & (column < n)[None, :])
