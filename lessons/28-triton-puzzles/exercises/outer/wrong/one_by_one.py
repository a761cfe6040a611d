import triton
import triton.language as tl


@triton.jit
def outer(a, b, c, m, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    for y in range(ROWS):
        for x in range(COLUMNS):
            row = tl.program_id(0) * ROWS + y
            column = tl.program_id(1) * COLUMNS + x
            if (row < m) & (column < n):
                tl.store(c + row * n + column, tl.load(a + row) * tl.load(b + column))
