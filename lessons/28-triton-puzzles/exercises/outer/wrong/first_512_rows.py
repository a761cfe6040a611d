import triton
import triton.language as tl


@triton.jit
def outer(a, b, c, m, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    product = tl.load(a + row, mask=(row < m) & (row < 512)) * tl.load(b + column, mask=column < n)
    tl.store(c + row * n + column, product, mask=(row < m) & (column < n))
