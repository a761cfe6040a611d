# Each of the 16 lanes of keys has its own largest score; they are combined at the end.
import triton
import triton.language as tl


@triton.jit
def attention(q, k, v, out, sequence, scale, WIDTH: tl.constexpr, KEYS: tl.constexpr):
    head = tl.program_id(1) * sequence * WIDTH
    width = tl.arange(0, WIDTH)
    query = tl.load(q + head + tl.program_id(0) * WIDTH + width) * scale
    largest = tl.full([KEYS], -1e30, tl.float32)
    total = tl.zeros([KEYS], tl.float32)
    result = tl.zeros([KEYS, WIDTH], tl.float32)
    for first in range(0, sequence, KEYS):
        at = first + tl.arange(0, KEYS)
        place = head + at[:, None] * WIDTH + width[None, :]
        keys = tl.load(k + place, mask=at[:, None] < sequence, other=0)
        values = tl.load(v + place, mask=at[:, None] < sequence, other=0)
        scores = tl.where(at < sequence, tl.sum(keys * query[None, :], axis=1), -1e30)
        larger = tl.maximum(largest, scores)
        shrink = tl.exp(largest - larger)
        weights = tl.where(at < sequence, tl.exp(scores - larger), 0.0)
        total = total * shrink + weights
        result = result * shrink[:, None] + weights[:, None] * values
        largest = larger
    peak = tl.max(largest, axis=0)
    factor = tl.exp(largest - peak)
    tl.store(out + head + tl.program_id(0) * WIDTH + width, tl.sum(result * factor[:, None], axis=0) / tl.sum(total * factor, axis=0))
