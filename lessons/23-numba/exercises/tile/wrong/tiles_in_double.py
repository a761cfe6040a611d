from numba import cuda, float32


@cuda.jit
def matmul(a, b, c):
    left = cuda.shared.array((16, 16), float32)
    right = cuda.shared.array((16, 16), float32)
    column, row = cuda.grid(2)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    depth = a.shape[1]
    total = 0.0
    for begin in range(0, depth, 16):
        left[y, x] = a[row, begin + x] if row < a.shape[0] and begin + x < depth else float32(0)
        right[y, x] = b[begin + y, column] if begin + y < depth and column < b.shape[1] else float32(0)
        cuda.syncthreads()
        part = float32(0)
        for i in range(16):
            part += left[y, i] * right[i, x]
        total += part
        cuda.syncthreads()
    if row < c.shape[0] and column < c.shape[1]:
        c[row, column] = total
