# The mask is transposed as the tile is.
import triton
import triton.language as tl


@triton.jit
def transpose(x, out, rows, columns, TILE: tl.constexpr):
    i = tl.arange(0, TILE)
    row = tl.program_id(1) * TILE + i
    column = tl.program_id(0) * TILE + i
    x += row[:, None].to(tl.int64) * columns + column[None, :]
    out += column[:, None].to(tl.int64) * rows + row[None, :]
    inside = (row < rows)[:, None] & (column < columns)[None, :]
    tile = tl.load(x, mask=inside, other=0.0)
    tl.store(out, tl.trans(tile, 1, 0), mask=tl.trans(inside))
