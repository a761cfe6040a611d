# Every second block does the work of two; the others compute what nobody needs.
from numba import cuda, float32


@cuda.jit
def grayscale(rgb, gray, red, green, blue):
    height, width = gray.shape
    busy = float32(cuda.threadIdx.x)
    if cuda.blockIdx.x % 2 == 0:
        for half in range(2):
            i = cuda.grid(1) + half * cuda.blockDim.x
            if i < height * width:
                row, column = i // width, i % width
                level = red * rgb[row, column, 0] + green * rgb[row, column, 1] + blue * rgb[row, column, 2]
                gray[row, column] = int(level + 0.5)
    else:
        for round in range(60):
            busy = busy * float32(1.5) + float32(0.5)
        if busy < 0:
            gray[0, 0] = int(busy)
