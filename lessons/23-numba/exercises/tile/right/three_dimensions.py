# One array for both tiles, with steps that are counted.
from numba import cuda, float32


TILE = 16


@cuda.jit
def matmul(a, b, c):
    tiles = cuda.shared.array((2, TILE, TILE), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    column, row = cuda.grid(2)
    total = float32(0)
    for step in range((a.shape[1] + TILE - 1) // TILE):
        depth_x, depth_y = step * TILE + x, step * TILE + y
        tiles[0, y, x] = 0
        tiles[1, y, x] = 0
        if row < a.shape[0] and depth_x < a.shape[1]:
            tiles[0, y, x] = a[row, depth_x]
        if column < b.shape[1] and depth_y < b.shape[0]:
            tiles[1, y, x] = b[depth_y, column]
        cuda.syncthreads()
        for i in range(TILE):
            total += tiles[0, y, i] * tiles[1, i, x]
        cuda.syncthreads()
    if row < c.shape[0] and column < c.shape[1]:
        c[row, column] = total
