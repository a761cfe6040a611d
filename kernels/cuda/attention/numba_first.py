# One thread per query, as it is first written with Numba: it goes through the keys with a running largest score
# and sum, and keeps its result in an array of its own. Neighbouring threads read the same key and value.

import math

import numpy
from numba import cuda

HEAD_SIZE = 64


@cuda.jit
def attention(q, k, v, out, group, scale, causal):
    query = cuda.grid(1)
    head = cuda.blockIdx.y
    if query < q.shape[1]:
        result = cuda.local.array(HEAD_SIZE, numpy.float32)
        for i in range(HEAD_SIZE):
            result[i] = 0
        largest = numpy.float32(-3e38)
        total = numpy.float32(0)
        end = query + 1 if causal else q.shape[1]
        for key in range(end):
            score = numpy.float32(0)
            for i in range(HEAD_SIZE):
                score += q[head, query, i] * k[head // group, key, i]
            score *= scale
            larger = max(largest, score)
            shrink = math.exp(largest - larger)
            weight = math.exp(score - larger)
            for i in range(HEAD_SIZE):
                result[i] = result[i] * shrink + weight * v[head // group, key, i]
            total = total * shrink + weight
            largest = larger
        for i in range(HEAD_SIZE):
            out[head, query, i] = result[i] / total
