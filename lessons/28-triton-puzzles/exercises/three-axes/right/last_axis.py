# The depth is the last axis.
import triton
import triton.language as tl


@triton.jit
def product(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros([ROWS, COLUMNS], tl.float32)
    for first in range(0, k, DEPTH):
        at = first + tl.arange(0, DEPTH)
        left = tl.load(a + row[:, None] * k + at[None, :], mask=(row < m)[:, None] & (at < k)[None, :], other=0)
        right = tl.load(b + at[None, :] * n + column[:, None], mask=(at < k)[None, :] & (column < n)[:, None], other=0)
        total += tl.sum(left[:, None, :] * right[None, :, :], axis=2)
    tl.store(c + row[:, None] * n + column[None, :], total, mask=(row < m)[:, None] & (column < n)[None, :])
