import triton
import triton.language as tl
from triton.language import dot as combined


@triton.jit
def product_of(x, y, total):
    return combined(x, y, total, input_precision="ieee")


@triton.jit
def product(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros((ROWS, COLUMNS), dtype=tl.float32)
    for first in range(0, k, DEPTH):
        at = first + tl.arange(0, DEPTH)
        left = tl.load(a + row[:, None] * k + at[None, :], mask=(row[:, None] < m) & (at[None, :] < k), other=0)
        right = tl.load(b + at[:, None] * n + column[None, :], mask=(at[:, None] < k) & (column[None, :] < n), other=0)
        total = product_of(left, right, total)
    tl.store(c + row[:, None] * n + column[None, :], total, mask=(row[:, None] < m) & (column[None, :] < n))
