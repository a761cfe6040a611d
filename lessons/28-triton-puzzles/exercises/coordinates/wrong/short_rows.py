# row * 1000 in 16 bits overflows beyond row 32.
import triton
import triton.language as tl


@triton.jit
def coordinates(cells, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    column = (tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)[None, :]).to(tl.int16)
    row = (tl.program_id(1) * ROWS + tl.arange(0, ROWS)[:, None]).to(tl.int16)
    plane = tl.program_id(2)
    value = 1000000 * plane + row * 1000 + column
    tl.store(cells + (plane * rows + row) * columns + column, value, mask=(row < rows) & (column < columns))
