from numba import cuda, float32


@cuda.jit
def matmul(a, b, c):
    column, row = cuda.grid(2)
    if row < c.shape[0] and column < c.shape[1]:
        total = float32(0)
        other = float32(0)
        for i in range(0, a.shape[1] - 1, 2):
            total += a[row, i] * b[i, column]
            other += a[row, i + 1] * b[i + 1, column]
        if a.shape[1] % 2 == 1:
            total += a[row, a.shape[1] - 1] * b[a.shape[1] - 1, column]
        total += other
        c[row, column] = total
