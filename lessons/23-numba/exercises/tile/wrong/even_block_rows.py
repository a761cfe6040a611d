# Every row of blocks computes two rows of tiles, and every second one stores them.
from numba import cuda, float32


@cuda.jit
def matmul(a, b, c):
    left = cuda.shared.array((16, 16), float32)
    right = cuda.shared.array((16, 16), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    column = cuda.blockIdx.x * 16 + x
    depth = a.shape[1]
    works = cuda.blockIdx.y % 2 == 0
    for half in range(2):
        row = (cuda.blockIdx.y // 2 * 2 + half) * 16 + y
        total = float32(0)
        for begin in range(0, depth, 16):
            left[y, x] = a[row, begin + x] if row < a.shape[0] and begin + x < depth else float32(0)
            right[y, x] = b[begin + y, column] if begin + y < depth and column < b.shape[1] else float32(0)
            cuda.syncthreads()
            for i in range(16):
                total += left[y, i] * right[i, x]
            cuda.syncthreads()
        if works and row < c.shape[0] and column < c.shape[1]:
            c[row, column] = total
