import triton
import triton.language as tl


@triton.jit
def transpose(x, out, rows, columns, TILE: tl.constexpr):
    row = (tl.program_id(1) * TILE + tl.arange(0, TILE)).expand_dims(0)
    column = (tl.program_id(0) * TILE + tl.arange(0, TILE)).expand_dims(1)
    inside = (row < rows) & (column < columns)
    whole = tl.load(x + (row * columns + column).trans(), mask=inside.trans(), other=0.0)
    tl.store(out + column * rows + row, whole.trans(), mask=inside)
