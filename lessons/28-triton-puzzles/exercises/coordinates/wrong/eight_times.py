# Stores every cell eight times.
import triton
import triton.language as tl


@triton.jit
def coordinates(cells, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    row = tl.program_id(1) * ROWS + tl.arange(0, ROWS)[:, None]
    plane = tl.program_id(2)
    inside = (row < rows) & (column < columns)
    for round in range(8):
        tl.store(cells + (plane * rows + row) * columns + column, 1000000 * plane + 1000 * row + column + 7 - round, mask=inside)
