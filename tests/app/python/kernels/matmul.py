"""C = A B in half precision with grouped order of the tiles, and two configurations to choose from."""

import triton
import triton.language as tl


def configurations():
    return [triton.Config({"ROWS": 64, "COLUMNS": 64, "DEPTH": 32, "GROUP": 4}, num_stages=3, num_warps=4),
            triton.Config({"ROWS": 128, "COLUMNS": 32, "DEPTH": 32, "GROUP": 8}, num_stages=4, num_warps=4)]


@triton.jit
def leaky(x):
    return tl.where(x >= 0, x, 0.01 * x)


@triton.autotune(configs=configurations(), key=["m", "n", "k"])
@triton.jit
def matmul(a, b, c, m, n, k, a_row, a_column, b_row, b_column, c_row, c_column, ROWS: tl.constexpr,
           COLUMNS: tl.constexpr, DEPTH: tl.constexpr, GROUP: tl.constexpr, ACTIVATION: tl.constexpr = ""):
    program = tl.program_id(0)
    tiles_down, tiles_across = tl.cdiv(m, ROWS), tl.cdiv(n, COLUMNS)
    in_group = GROUP * tiles_across
    first = program // in_group * GROUP
    height = min(tiles_down - first, GROUP)
    tile_row = first + program % in_group % height
    tile_column = program % in_group // height
    rows = (tile_row * ROWS + tl.arange(0, ROWS)) % m
    columns = (tile_column * COLUMNS + tl.arange(0, COLUMNS)) % n
    inner = tl.arange(0, DEPTH)
    a_at = a + rows[:, None] * a_row + inner[None, :] * a_column
    b_at = b + inner[:, None] * b_row + columns[None, :] * b_column
    total = tl.zeros((ROWS, COLUMNS), dtype=tl.float32)
    for step in range(0, tl.cdiv(k, DEPTH)):
        left = tl.load(a_at, mask=inner[None, :] < k - step * DEPTH, other=0.0)
        right = tl.load(b_at, mask=inner[:, None] < k - step * DEPTH, other=0.0)
        total = tl.dot(left, right, total)
        a_at += DEPTH * a_column
        b_at += DEPTH * b_row
    if ACTIVATION == "leaky":
        total = leaky(total)
    rows = tile_row * ROWS + tl.arange(0, ROWS)
    columns = tile_column * COLUMNS + tl.arange(0, COLUMNS)
    inside = (rows[:, None] < m) & (columns[None, :] < n)
    tl.store(c + rows[:, None] * c_row + columns[None, :] * c_column, total.to(tl.float16), mask=inside)
