# A zero of NumPy, with the depth from the end.
import numpy as np
from numba import cuda


ZERO = np.float32(0)


@cuda.jit(fastmath=True)
def matmul(a, b, c):
    column, row = cuda.grid(2)
    rows, columns = c.shape
    if row >= rows or column >= columns:
        return
    total = ZERO
    for i in range(a.shape[1] - 1, -1, -1):
        total += a[row, i] * b[i, column]
    c[row, column] = total
