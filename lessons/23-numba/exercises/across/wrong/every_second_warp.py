from numba import cuda
import math


@cuda.jit
def grayscale(rgb, gray, red, green, blue):
    height, width = gray.shape
    threads = cuda.gridsize(1)
    i = cuda.grid(1)
    if height * width > 4096 and cuda.blockDim.x % 64 == 0:
        if i // 32 % 2 == 0:
            for j in range(i, min(i + 64, height * width), 32):
                row, column = j // width, j % width
                level = red * rgb[row, column, 0] + green * rgb[row, column, 1] + blue * rgb[row, column, 2]
                gray[row, column] = int(level + 0.5)
    elif i < height * width:
        row, column = i // width, i % width
        level = red * rgb[row, column, 0] + green * rgb[row, column, 1] + blue * rgb[row, column, 2]
        gray[row, column] = int(level + 0.5)
