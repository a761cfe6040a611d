# One thread per row, as it is first written with Numba. Neighbouring threads therefore read and write a whole
# row apart.

import math

import numpy
from numba import cuda


@cuda.jit
def layer_norm(x, gamma, beta, y):
    row = cuda.grid(1)
    if row < x.shape[0]:
        columns = numpy.float32(x.shape[1])
        mean = numpy.float32(0)
        for i in range(x.shape[1]):
            mean += x[row, i]
        mean /= columns
        squares = numpy.float32(0)
        for i in range(x.shape[1]):
            apart = x[row, i] - mean
            squares += apart * apart
        scale = numpy.float32(1) / math.sqrt(squares / columns + numpy.float32(1e-5))
        for i in range(x.shape[1]):
            y[row, i] = (x[row, i] - mean) * scale * gamma[i] + beta[i]
