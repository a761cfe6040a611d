# As in Triton's tutorial: the pointers advance.
import triton
import triton.language as tl


@triton.jit
def matmul(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    i, j, d = tl.arange(0, ROWS), tl.arange(0, COLUMNS), tl.arange(0, DEPTH)
    row, column = tl.program_id(0) * ROWS + i, tl.program_id(1) * COLUMNS + j
    a += row[:, None].to(tl.int64) * k + d[None, :]
    b += d[:, None].to(tl.int64) * n + column[None, :]
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for step in range(tl.cdiv(k, DEPTH)):
        left = k - step * DEPTH
        x = tl.load(a, mask=(row[:, None] < m) & (d[None, :] < left), other=0.0)
        y = tl.load(b, mask=(d[:, None] < left) & (column[None, :] < n), other=0.0)
        total = tl.dot(x, y, total, input_precision="tf32x3")
        a += DEPTH
        b += DEPTH * n
    c += row[:, None].to(tl.int64) * n + column[None, :]
    tl.store(c, total, mask=(row < m)[:, None] & (column < n)[None, :])
