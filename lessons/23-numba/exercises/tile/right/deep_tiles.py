# Tiles of depth 32.
from numba import cuda, float32


@cuda.jit
def matmul(a, b, c):
    left = cuda.shared.array((16, 33), float32)
    right = cuda.shared.array((32, 16), float32)
    column, row = cuda.grid(2)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    depth = a.shape[1]
    total = float32(0)
    for begin in range(0, depth, 32):
        for part in range(0, 32, 16):
            at = begin + part
            left[y, part + x] = a[row, at + x] if row < a.shape[0] and at + x < depth else float32(0)
            right[part + y, x] = b[at + y, column] if at + y < depth and column < b.shape[1] else float32(0)
        cuda.syncthreads()
        for i in range(min(32, depth - begin)):
            total += left[y, i] * right[i, x]
        cuda.syncthreads()
    if row < c.shape[0] and column < c.shape[1]:
        c[row, column] = total
