import triton
import triton.language as tl


@triton.jit
def matmul(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    columns = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for at in range(k):
        left = tl.load(a + rows * k + at, mask=rows < m, other=0)
        right = tl.load(b + at * n + columns, mask=columns < n, other=0)
        total += left[:, None] * right[None, :]
    tl.store(c + rows[:, None] * n + columns[None, :], total, mask=(rows[:, None] < m) & (columns[None, :] < n))
