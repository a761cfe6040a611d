import triton
import triton.language as tl


@triton.jit
def matmul(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    columns = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    inner = tl.arange(0, DEPTH)
    lefts = a + rows[:, None] * k + inner[None, :]
    rights = b + inner[:, None] * n + columns[None, :]
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for begin in range(0, k, DEPTH):
        left = tl.load(lefts, mask=(rows[:, None] < m) & (begin + inner[None, :] < k), other=0)
        right = tl.load(rights, mask=(begin + inner[:, None] < k) & (columns[None, :] < n), other=0)
        total = tl.dot(left, right, total, input_precision="tf32x3")
        lefts += DEPTH
        rights += DEPTH * n
    tl.store(c + rows[:, None] * n + columns[None, :], total, mask=(rows[:, None] < m) & (columns[None, :] < n))
