# Through shared memory in half precision.
import triton
import triton.language as tl


@triton.jit
def transpose(x, out, rows, columns, TILE: tl.constexpr):
    row = tl.program_id(1) * TILE + tl.arange(0, TILE)
    column = tl.program_id(0) * TILE + tl.arange(0, TILE)
    tile = tl.load(x + row[:, None] * columns + column[None, :], mask=(row[:, None] < rows) & (column[None, :] < columns)).to(tl.float16)
    tl.store(out + column[:, None] * rows + row[None, :], tl.trans(tile), mask=(column[:, None] < columns) & (row[None, :] < rows))
