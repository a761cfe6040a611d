# Two strips of 16 rows.
import triton
import triton.language as tl


@triton.jit
def transpose(x, out, rows, columns, TILE: tl.constexpr):
    for half in tl.static_range(2):
        row = tl.program_id(1) * TILE + half * (TILE // 2) + tl.arange(0, TILE // 2)
        column = tl.program_id(0) * TILE + tl.arange(0, TILE)
        tile = tl.load(x + row[:, None] * columns + column[None, :], mask=(row[:, None] < rows) & (column[None, :] < columns))
        tl.store(out + column[:, None] * rows + row[None, :], tile.T, mask=(column[:, None] < columns) & (row[None, :] < rows))
