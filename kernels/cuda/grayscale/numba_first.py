# One thread per pixel, as it is first written with Numba: cuda.grid(2) gives (x, y), and x became the row.
# Neighbouring threads therefore read and write a whole row of pixels apart.

from numba import cuda


@cuda.jit
def grayscale(rgb, gray, red, green, blue):
    row, column = cuda.grid(2)
    if row < gray.shape[0] and column < gray.shape[1]:
        level = red * rgb[row, column, 0] + green * rgb[row, column, 1] + blue * rgb[row, column, 2]
        gray[row, column] = int(level + 0.5)  # rounds to nearest
