"""What people first write with Numba: pictures, tiles in shared memory, reductions, mathematics."""

import math
import os

from numba import cuda, float32, int32

TILE = 16


@cuda.jit
def grayscale(picture, gray):
    row, column = cuda.grid(2)
    if row < gray.shape[0] and column < gray.shape[1]:
        gray[row, column] = (0.299 * picture[row, column, 0] + 0.587 * picture[row, column, 1]
                             + 0.114 * picture[row, column, 2])


@cuda.jit
def matmul(a, b, c):
    left = cuda.shared.array((TILE, TILE), float32)
    right = cuda.shared.array((TILE, TILE), float32)
    column, row = cuda.grid(2)
    i, j = cuda.threadIdx.y, cuda.threadIdx.x
    total = float32(0)
    for begin in range(0, a.shape[1], TILE):
        left[i, j] = a[row, begin + j] if row < a.shape[0] and begin + j < a.shape[1] else 0
        right[i, j] = b[begin + i, column] if begin + i < b.shape[0] and column < b.shape[1] else 0
        cuda.syncthreads()
        for k in range(TILE):
            total += left[i, k] * right[k, j]
        cuda.syncthreads()
    if row < c.shape[0] and column < c.shape[1]:
        c[row, column] = total


@cuda.jit(device=True)
def warp_sum(value):
    for apart in (16, 8, 4, 2, 1):
        value += cuda.shfl_down_sync(0xffffffff, value, apart)
    return value


@cuda.jit
def total(values, out):
    mine = float32(0)
    for i in range(cuda.grid(1), values.size, cuda.gridsize(1)):
        mine += values[i]
    mine = warp_sum(mine)
    if cuda.laneid == 0:
        cuda.atomic.add(out, 0, mine)


@cuda.jit
def histogram(values, counts):
    local = cuda.shared.array(0, int32)  # as many as the launch asks for
    for bin in range(cuda.threadIdx.x, counts.size, cuda.blockDim.x):
        local[bin] = 0
    cuda.syncthreads()
    for i in range(cuda.grid(1), values.size, cuda.gridsize(1)):
        cuda.atomic.add(local, values[i] % counts.size, 1)
    cuda.syncthreads()
    for bin in range(cuda.threadIdx.x, counts.size, cuda.blockDim.x):
        cuda.atomic.add(counts, bin, local[bin])


@cuda.jit(fastmath=True)
def mathematics(x, y):
    i = cuda.grid(1)
    if i < x.size:
        v = x[i]
        y[i, 0] = math.exp(v)
        y[i, 1] = math.sin(v) * math.cos(v)
        y[i, 2] = math.log(abs(v) + 1) + math.sqrt(abs(v))
        y[i, 3] = math.tanh(v) + math.pow(abs(v), 0.3)
        y[i, 4] = math.erf(v) + math.floor(v)


@cuda.jit
def mathematics_double(x, y):
    i = cuda.grid(1)
    if i < x.size:
        v = x[i]
        y[i, 0] = math.exp(v)
        y[i, 1] = math.sin(v) * math.cos(v)
        y[i, 2] = math.log(abs(v) + 1) + math.sqrt(abs(v))
        y[i, 3] = math.tanh(v) + abs(v) ** 0.3
        y[i, 4] = math.erf(v) + v // 2 + v % 2


@cuda.jit
def mandelbrot(picture, iterations):
    row, column = cuda.grid(2)
    if row < picture.shape[0] and column < picture.shape[1]:
        c = complex(-2 + 3 * column / picture.shape[1], -1 + 2 * row / picture.shape[0])
        z = 0j
        steps = 0
        while steps < iterations and z.real * z.real + z.imag * z.imag < 4:
            z = z * z + c
            steps += 1
        picture[row, column] = steps


# Numbers of type float16, and functions of CUDA C++, are C++ that Numba leaves to a linker.
twice = cuda.declare_device("twice", "float32(float32)", link=os.path.join(os.path.dirname(__file__), "twice.cu"))


@cuda.jit
def halves(x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = cuda.fp16.hfma(x[i], x[i], x[i]) * x[i]


@cuda.jit
def calls_cpp(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = twice(x[i])


@cuda.jit
def move(particles, seconds):
    i = cuda.grid(1)
    if i < particles.size:
        particles[i].place += particles[i].speed * seconds
        for k in range(3):
            particles[i]["hits"][k] += k


@cuda.jit
def move_plane(particles):
    i = cuda.grid(1)
    rows, columns = particles.shape
    if i < rows * columns:
        particles[i // columns, i % columns].hits[0] = i
