import triton
import triton.language as tl


@triton.jit
def coordinates(cells, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    row = tl.program_id(1) * ROWS + tl.arange(0, ROWS)
    plane = tl.program_id(2)
    value = plane * 1000000 + (row[:, None] * 1000 + column[None, :])
    at = (plane.to(tl.int64) * rows + row[:, None]) * columns + column[None, :]
    inside = (row < rows)[:, None] & (column < columns)[None, :]
    tl.store(cells + at, value, mask=inside)
