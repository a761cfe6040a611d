# Everything is done eight times.
import triton
import triton.language as tl


@triton.jit
def outer(a, b, c, m, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    inside = (row[:, None] < m) & (column[None, :] < n)
    for round in range(8):
        left = tl.load(a + row, mask=row < m, other=0)
        right = tl.load(b + column, mask=column < n, other=0)
        tl.store(c + row[:, None] * n + column[None, :], left[:, None] * right[None, :], mask=inside)
