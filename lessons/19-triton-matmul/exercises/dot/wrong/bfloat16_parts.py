# Two parts of eight bits instead of two of ten.
import triton
import triton.language as tl


@triton.jit
def matmul(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    columns = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for begin in range(0, k, DEPTH):
        depth = begin + tl.arange(0, DEPTH)
        left = tl.load(a + rows[:, None] * k + depth[None, :], mask=(rows[:, None] < m) & (depth[None, :] < k), other=0)
        right = tl.load(b + depth[:, None] * n + columns[None, :], mask=(depth[:, None] < k) & (columns[None, :] < n), other=0)
        x, y = left.to(tl.bfloat16), right.to(tl.bfloat16)
        u, v = (left - x).to(tl.bfloat16), (right - y).to(tl.bfloat16)
        total = tl.dot(x, y, total)
        total = tl.dot(u, y, total)
        total = tl.dot(x, v, total)
    tl.store(c + rows[:, None] * n + columns[None, :], total, mask=(rows[:, None] < m) & (columns[None, :] < n))
