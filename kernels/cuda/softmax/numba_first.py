# One thread per row, as it is first written with Numba. Neighbouring threads therefore read and write a whole
# row apart.

import math

import numpy
from numba import cuda


@cuda.jit
def softmax(x, out):
    row = cuda.grid(1)
    if row < x.shape[0]:
        largest = x[row, 0]
        for i in range(1, x.shape[1]):
            largest = max(largest, x[row, i])
        total = numpy.float32(0)
        for i in range(x.shape[1]):
            power = math.exp(x[row, i] - largest)
            out[row, i] = power
            total += power
        for i in range(x.shape[1]):
            out[row, i] /= total
