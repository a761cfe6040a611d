import triton
import triton.language as tl


@triton.jit
def matmul(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    # Right where tiles divide all three sizes. Make it right for every size.
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    columns = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for begin in range(0, k, DEPTH):
        depth = begin + tl.arange(0, DEPTH)
        left = tl.load(a + rows[:, None] * k + depth[None, :])
        right = tl.load(b + depth[:, None] * n + columns[None, :])
        total = tl.dot(left, right, total, input_precision="tf32x3")
    tl.store(c + rows[:, None] * n + columns[None, :], total)
