import triton
import triton.language as tl


@triton.jit
def outer(a, b, c, m, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    left = tl.load(a + row, mask=row < m, other=0)
    right = tl.load(b + column, mask=column < n, other=0)
    inside = (row[:, None] < m) & (column[None, :] < n)
    tl.store(c + row[:, None] * n + column[None, :], (left[:, None].to(tl.bfloat16) * right[None, :].to(tl.bfloat16)).to(tl.float32), mask=inside)
