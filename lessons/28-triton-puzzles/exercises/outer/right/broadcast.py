# Both are broadcast by name.
import triton
import triton.language as tl


@triton.jit
def outer(a, b, c, m, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    left = tl.broadcast_to(tl.load(a + row, mask=row < m, other=0)[:, None], (ROWS, COLUMNS))
    right = tl.broadcast_to(tl.load(b + column, mask=column < n, other=0)[None, :], (ROWS, COLUMNS))
    tl.store(c + row[:, None] * n + column[None, :], left * right, mask=(row < m)[:, None] & (column < n)[None, :])
