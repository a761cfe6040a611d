from numba import cuda, float32


@cuda.jit
def matmul(a, b, c):
    column, row = cuda.grid(2)
    if row < c.shape[0] and column < c.shape[1]:
        total = a[row, 0] * b[0, column]
        for i in range(1, a.shape[1]):
            total += a[row, i] * b[i, column]
        c[row, column] = total
