# One thread per element of C, as it is first written with Numba: cuda.grid(2) gives (x, y), and x became the
# row. Neighbouring threads therefore read A and write C a whole row apart.

from numba import cuda


@cuda.jit
def matmul(a, b, c):
    row, column = cuda.grid(2)
    if row < c.shape[0] and column < c.shape[1]:
        total = a.dtype.type(0)
        for i in range(a.shape[1]):
            total += a[row, i] * b[i, column]
        c[row, column] = total
