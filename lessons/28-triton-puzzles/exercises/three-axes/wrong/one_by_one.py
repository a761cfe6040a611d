import triton
import triton.language as tl


@triton.jit
def product(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    for y in range(ROWS):
        for x in range(COLUMNS):
            row = tl.program_id(0) * ROWS + y
            column = tl.program_id(1) * COLUMNS + x
            if (row < m) & (column < n):
                total = 0.0
                for at in range(k):
                    total += tl.load(a + row * k + at) * tl.load(b + at * n + column)
                tl.store(c + row * n + column, total)
