# Grid-stride loops along both axes.
from numba import cuda, float32


@cuda.jit
def matmul(a, b, c):
    x, y = cuda.grid(2)
    step_x, step_y = cuda.gridsize(2)
    for row in range(y, c.shape[0], step_y):
        for column in range(x, c.shape[1], step_x):
            total = float32(0)
            for i in range(a.shape[1]):
                total += a[row, i] * b[i, column]
            c[row, column] = total
