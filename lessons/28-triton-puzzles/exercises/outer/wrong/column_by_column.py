import triton
import triton.language as tl


@triton.jit
def outer(a, b, c, m, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    left = tl.load(a + row, mask=row < m, other=0)
    for x in range(COLUMNS):
        column = tl.program_id(1) * COLUMNS + x
        if column < n:
            tl.store(c + row * n + column, tl.load(b + column) * left, mask=row < m)
