# A row of three bytes at a time, rounded by Python's function.
from numba import cuda


@cuda.jit(fastmath=True)
def grayscale(rgb, gray, red, green, blue):
    width = gray.shape[1]
    pixels = gray.size
    start = cuda.grid(1)
    stride = cuda.gridsize(1)
    for i in range(start, pixels, stride):
        row = i // width
        column = i - row * width
        pixel = rgb[row, column]
        gray[row, column] = round(red * pixel[0] + green * pixel[1] + blue * pixel[2])
