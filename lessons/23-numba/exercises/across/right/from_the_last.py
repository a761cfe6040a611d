from numba import cuda
import math


@cuda.jit
def grayscale(rgb, gray, red, green, blue):
    height, width = gray.shape
    i = height * width - 1 - cuda.grid(1)
    if i >= 0:
        row, column = i // width, i % width
        level = red * rgb[row, column, 0] + green * rgb[row, column, 1] + blue * rgb[row, column, 2]
        gray[row, column] = int(level + 0.5)
