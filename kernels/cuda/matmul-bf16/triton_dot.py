# One Triton program per tile of C, in grouped order, as in matmul: tl.dot takes bf16 operands and adds in fp32.

import triton
import triton.language as tl


@triton.jit
def matmul(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr, GROUP: tl.constexpr):
    program = tl.program_id(0)
    down, across = tl.cdiv(m, ROWS), tl.cdiv(n, COLUMNS)
    first = program // (GROUP * across) * GROUP
    height = min(down - first, GROUP)
    tile_row = first + program % (GROUP * across) % height
    tile_column = program % (GROUP * across) // height

    rows = tile_row * ROWS + tl.arange(0, ROWS)
    columns = tile_column * COLUMNS + tl.arange(0, COLUMNS)
    depth = tl.arange(0, DEPTH)
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for begin in range(0, k, DEPTH):
        at = begin + depth
        left = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < k), other=0)
        right = tl.load(b + at[:, None] * n + columns[None, :], mask=(at[:, None] < k) & (columns[None, :] < n), other=0)
        total = tl.dot(left, right, total)
    tl.store(c + rows[:, None] * n + columns[None, :], total, mask=(rows[:, None] < m) & (columns[None, :] < n))
