from numba import cuda, float32


@cuda.jit
def matmul(a, b, c):
    column, row = cuda.grid(2)
    if row < c.shape[0] and column < c.shape[1]:
        depth = a.shape[1]
        total = float32(0)
        for begin in range(0, depth, 64):
            part = float32(0)
            for i in range(begin, min(begin + 64, depth)):
                part += a[row, i] * b[i, column]
            total += part
        c[row, column] = total
