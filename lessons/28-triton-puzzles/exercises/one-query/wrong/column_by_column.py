import triton
import triton.language as tl


@triton.jit
def attention(q, k, v, out, sequence, scale, WIDTH: tl.constexpr, KEYS: tl.constexpr):
    head = tl.program_id(1) * sequence * WIDTH
    width = tl.arange(0, WIDTH)
    query = tl.load(q + head + tl.program_id(0) * WIDTH + width) * scale
    for column in range(WIDTH):
        largest = -float("inf")
        for first in range(0, sequence, KEYS):
            at = first + tl.arange(0, KEYS)
            keys = tl.load(k + head + at[:, None] * WIDTH + width[None, :], mask=at[:, None] < sequence, other=0)
            scores = tl.where(at < sequence, tl.sum(keys * query[None, :], axis=1), -float("inf"))
            largest = tl.maximum(largest, tl.max(scores, axis=0))
        total = 0.0
        result = 0.0
        for first in range(0, sequence, KEYS):
            at = first + tl.arange(0, KEYS)
            place = head + at[:, None] * WIDTH + width[None, :]
            keys = tl.load(k + place, mask=at[:, None] < sequence, other=0)
            scores = tl.where(at < sequence, tl.sum(keys * query[None, :], axis=1), -float("inf"))
            weights = tl.exp(scores - largest)
            total += tl.sum(weights, axis=0)
            result += tl.sum(weights * tl.load(v + head + at * WIDTH + column, mask=at < sequence, other=0), axis=0)
        tl.store(out + head + tl.program_id(0) * WIDTH + column, result / total)
