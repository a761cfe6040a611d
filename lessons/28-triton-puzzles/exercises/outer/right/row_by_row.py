# Eight rows at a time.
import triton
import triton.language as tl


@triton.jit
def outer(a, b, c, m, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    right = tl.load(b + column, mask=column < n, other=0)
    for first in tl.static_range(0, ROWS, 8):
        row = tl.program_id(0) * ROWS + first + tl.arange(0, 8)[:, None]
        left = tl.load(a + row, mask=row < m, other=0)
        tl.store(c + row * n + column, left * right, mask=(row < m) & (column < n))
