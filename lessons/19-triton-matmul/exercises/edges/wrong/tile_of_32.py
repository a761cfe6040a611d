# A tile of 32 x 32, whatever ROWS and COLUMNS are.
import triton
import triton.language as tl


@triton.jit
def matmul(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    rows = tl.program_id(0) * 32 + tl.arange(0, 32)
    columns = tl.program_id(1) * 32 + tl.arange(0, 32)
    total = tl.zeros((32, 32), tl.float32)
    for begin in range(0, k, DEPTH):
        depth = begin + tl.arange(0, DEPTH)
        left = tl.load(a + rows[:, None] * k + depth[None, :], mask=(rows[:, None] < m) & (depth[None, :] < k), other=0)
        right = tl.load(b + depth[:, None] * n + columns[None, :], mask=(depth[:, None] < k) & (columns[None, :] < n), other=0)
        total = tl.dot(left, right, total, input_precision="tf32x3")
    tl.store(c + rows[:, None] * n + columns[None, :], total, mask=(rows[:, None] < m) & (columns[None, :] < n))
