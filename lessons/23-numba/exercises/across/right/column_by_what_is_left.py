from numba import cuda


@cuda.jit
def grayscale(rgb, gray, red, green, blue):
    height, width = gray.shape
    i = cuda.grid(1)
    if i < height * width:
        row = i // width
        column = i - row * width
        level = red * rgb[row, column, 0] + green * rgb[row, column, 1] + blue * rgb[row, column, 2]
        gray[row, column] = int(level + 0.5)
