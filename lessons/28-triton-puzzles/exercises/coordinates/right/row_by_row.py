# Four rows at a time.
import triton
import triton.language as tl


@triton.jit
def coordinates(cells, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    plane = tl.program_id(2)
    i = tl.arange(0, COLUMNS)
    column = tl.program_id(0) * COLUMNS + i
    for r in tl.static_range(0, ROWS, 4):
        row = tl.program_id(1) * ROWS + r + tl.arange(0, 4)[:, None]
        tl.store(cells + (plane * rows + row) * columns + column[None, :], 1000000 * plane + 1000 * row + column[None, :],
                 mask=(row < rows) & (column[None, :] < columns))
