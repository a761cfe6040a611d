# Every second program computes two tiles; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def tile(a, b, c, row, column, m, n):
    left = tl.load(a + row, mask=row < m, other=0)
    right = tl.load(b + column, mask=column < n, other=0)
    inside = (row[:, None] < m) & (column[None, :] < n)
    tl.store(c + row[:, None] * n + column[None, :], left[:, None] * right[None, :], mask=inside)


@triton.jit
def outer(a, b, c, m, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    if tl.program_id(0) % 2 == 0:
        tile(a, b, c, row, column, m, n)
        tile(a, b, c, row + ROWS, column, m, n)
    else:
        busy = tl.arange(0, ROWS * COLUMNS).to(tl.float32)
        for round in range(20):
            busy = busy * 1.5 + 0.5
        tl.store(c + tl.arange(0, ROWS * COLUMNS), busy, mask=busy < 0)
