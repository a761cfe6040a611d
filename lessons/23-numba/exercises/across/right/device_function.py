# A device function for the weighted sum.
import math

import numpy as np
from numba import cuda, float32


@cuda.jit(device=True, inline=True)
def weighted(pixel, red, green, blue):
    return red * float32(pixel[0]) + green * float32(pixel[1]) + blue * float32(pixel[2])


@cuda.jit
def grayscale(rgb, gray, red, green, blue):
    height, width = gray.shape
    i = cuda.threadIdx.x + cuda.blockDim.x * cuda.blockIdx.x
    row, column = i // width, i % width
    if row < height:
        gray[row, column] = np.uint8(math.floor(weighted(rgb[row, column], red, green, blue) + float32(0.5)))
