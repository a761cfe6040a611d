# A float has 24 bits: beyond 16 777 216 not every whole number.
import triton
import triton.language as tl


@triton.jit
def coordinates(cells, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    row = tl.program_id(1) * ROWS + tl.arange(0, ROWS)[:, None]
    plane = tl.program_id(2)
    value = plane.to(tl.float32) * 1000000.0 + row.to(tl.float32) * 1000.0 + column.to(tl.float32)
    tl.store(cells + (plane * rows + row) * columns + column, value.to(tl.int32), mask=(row < rows) & (column < columns))
