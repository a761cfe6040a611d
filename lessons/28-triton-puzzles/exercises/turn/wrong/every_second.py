# Every second program turns two tiles; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def tile_of(x, out, p, rows, columns, TILE: tl.constexpr):
    row = tl.program_id(1) * TILE + tl.arange(0, TILE)
    column = p * TILE + tl.arange(0, TILE)
    tile = tl.load(x + row[:, None] * columns + column[None, :], mask=(row[:, None] < rows) & (column[None, :] < columns))
    tl.store(out + column[:, None] * rows + row[None, :], tl.trans(tile), mask=(column[:, None] < columns) & (row[None, :] < rows))


@triton.jit
def transpose(x, out, rows, columns, TILE: tl.constexpr):
    p = tl.program_id(0)
    if p % 2 == 0:
        tile_of(x, out, p, rows, columns, TILE)
        tile_of(x, out, p + 1, rows, columns, TILE)
    else:
        busy = tl.arange(0, 1024).to(tl.float32)
        for round in range(10):
            busy = busy * 1.5 + 0.5
        tl.store(out + tl.arange(0, 1024), busy, mask=busy < 0)
