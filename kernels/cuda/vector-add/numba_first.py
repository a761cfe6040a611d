# One thread per element, as it is first written with Numba: cuda.grid(1) is the thread's number, so neighbouring
# threads take neighbouring elements.

from numba import cuda


@cuda.jit
def vector_add(a, b, c):
    i = cuda.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]
