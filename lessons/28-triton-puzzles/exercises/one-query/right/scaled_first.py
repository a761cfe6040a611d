import triton
import triton.language as tl


@triton.jit
def attention(q, k, v, out, sequence, scale, WIDTH: tl.constexpr, KEYS: tl.constexpr):
    head = tl.program_id(1) * sequence * WIDTH
    width = tl.arange(0, WIDTH)
    query = tl.load(q + head + tl.program_id(0) * WIDTH + width) * (scale * 1.4426950408889634)
    largest, total = -float("inf"), 0.0
    result = tl.zeros([WIDTH], tl.float32)
    for first in range(0, sequence, KEYS):
        at = first + tl.arange(0, KEYS)
        place = head + at[:, None] * WIDTH + width[None, :]
        keys = tl.load(k + place, mask=at[:, None] < sequence, other=0)
        values = tl.load(v + place, mask=at[:, None] < sequence, other=0)
        scores = tl.where(at < sequence, tl.sum(keys * query[None, :], axis=1), -float("inf"))
        larger = tl.maximum(largest, tl.max(scores, axis=0))
        shrink = tl.exp2(largest - larger)
        weights = tl.exp2(scores - larger)
        total = total * shrink + tl.sum(weights, axis=0)
        result = result * shrink + tl.sum(weights[:, None] * values, axis=0)
        largest = larger
    tl.store(out + head + tl.program_id(0) * WIDTH + width, result / total)
