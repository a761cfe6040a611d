# One product of a column and a row after the other, each fused with its sum.
import triton
import triton.language as tl


@triton.jit
def product(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros([ROWS, COLUMNS], tl.float32)
    for at in range(k):
        left = tl.load(a + row * k + at, mask=row < m, other=0)
        right = tl.load(b + at * n + column, mask=column < n, other=0)
        total = tl.fma(left[:, None].broadcast_to(ROWS, COLUMNS), right[None, :].broadcast_to(ROWS, COLUMNS), total)
    inside = (row < m)[:, None] & (column < n)[None, :]
    tl.store(c + row[:, None] * n + column[None, :], total, mask=inside)
