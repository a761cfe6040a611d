# Two warps of four do the work; the others compute what nobody needs.
from numba import cuda, float32


@cuda.jit
def grayscale(rgb, gray, red, green, blue):
    height, width = gray.shape
    i = cuda.grid(1)
    busy = float32(i)
    if i // 64 % 2 == 0:
        for at in (i, i + 64):
            if at < height * width:
                row, column = at // width, at % width
                level = red * rgb[row, column, 0] + green * rgb[row, column, 1] + blue * rgb[row, column, 2]
                gray[row, column] = int(level + 0.5)
    else:
        for round in range(60):
            busy = busy * float32(1.5) + float32(0.5)
        if busy < 0:
            gray[0, 0] = int(busy)
