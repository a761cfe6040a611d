# One dimension of cells, split into rows and columns.
import triton
import triton.language as tl


@triton.jit
def coordinates(cells, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    i = tl.arange(0, ROWS * COLUMNS)
    row = tl.program_id(1) * ROWS + i // COLUMNS
    column = tl.program_id(0) * COLUMNS + i % COLUMNS
    plane = tl.program_id(2)
    tl.store(cells + (plane * rows + row) * columns + column, (plane * 1000 + row) * 1000 + column, mask=(row < rows) & (column < columns))
