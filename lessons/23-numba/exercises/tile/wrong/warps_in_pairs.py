# Two warps of four do the work of all; the others compute what nobody needs.
from numba import cuda, float32


@cuda.jit
def matmul(a, b, c):
    left = cuda.shared.array((16, 16), float32)
    right = cuda.shared.array((16, 16), float32)
    column, row = cuda.grid(2)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    depth = a.shape[1]
    total = float32(0)
    other = float32(0)
    for begin in range(0, depth, 16):
        left[y, x] = a[row, begin + x] if row < a.shape[0] and begin + x < depth else float32(0)
        right[y, x] = b[begin + y, column] if begin + y < depth and column < b.shape[1] else float32(0)
        cuda.syncthreads()
        if y % 8 < 4:
            for i in range(16):
                total += left[y, i] * right[i, x]
                other += left[y + 4, i] * right[i, x]
        else:
            for i in range(16):
                total = total * left[y, i] + right[i, x]
                other = other * right[i, x] + left[y - 4, i]
        cuda.syncthreads()
    if y % 8 < 4:
        if row < c.shape[0] and column < c.shape[1]:
            c[row, column] = total
        if row + 4 < c.shape[0] and column < c.shape[1]:
            c[row + 4, column] = other
    elif total + other == float32(12345.678):
        c[0, 0] = total
