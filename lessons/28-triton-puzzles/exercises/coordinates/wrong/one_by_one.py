import triton
import triton.language as tl


@triton.jit
def coordinates(cells, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    plane = tl.program_id(2)
    for y in range(ROWS):
        for x in range(COLUMNS):
            row = tl.program_id(1) * ROWS + y
            column = tl.program_id(0) * COLUMNS + x
            if (row < rows) & (column < columns):
                tl.store(cells + (plane * rows + row) * columns + column, (plane * 1000 + row) * 1000 + column)
