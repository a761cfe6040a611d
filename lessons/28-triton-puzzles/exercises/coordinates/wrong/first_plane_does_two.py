# Programs of even planes do those of odd ones, too; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def tile(cells, plane, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    row = tl.program_id(1) * ROWS + tl.arange(0, ROWS)[:, None]
    value = 1000000 * plane + 1000 * row + column
    tl.store(cells + (plane * rows + row) * columns + column, value, mask=(row < rows) & (column < columns))


@triton.jit
def coordinates(cells, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    plane = tl.program_id(2)
    if plane % 2 == 0:
        tile(cells, plane, rows, columns, ROWS, COLUMNS)
        if plane + 1 < tl.num_programs(2):
            tile(cells, plane + 1, rows, columns, ROWS, COLUMNS)
    else:
        busy = plane + tl.arange(0, COLUMNS * 8)
        for round in range(10):
            busy = busy * 3 // 2 + 1
        tl.store(cells + busy, busy, mask=busy < 0)
