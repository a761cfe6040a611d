# 64 keys at a time; minus infinity is added.
import triton
import triton.language as tl


@triton.jit
def attention(q, k, v, out, sequence, scale, WIDTH: tl.constexpr, KEYS: tl.constexpr):
    MORE: tl.constexpr = 4 * KEYS
    head = tl.program_id(1).to(tl.int64) * sequence * WIDTH
    width = tl.arange(0, WIDTH)
    query = tl.load(q + head + tl.program_id(0) * WIDTH + width) * scale
    largest, total = float("-inf"), 0.0
    result = tl.zeros([WIDTH], tl.float32)
    for first in range(0, sequence, MORE):
        at = first + tl.arange(0, MORE)
        inside = (at < sequence)[:, None]
        place = head + at[:, None] * WIDTH + width[None, :]
        scores = tl.sum(tl.load(k + place, mask=inside, other=0.0) * query[None, :], axis=1)
        scores += tl.where(at < sequence, 0.0, float("-inf"))
        larger = tl.maximum(largest, tl.max(scores, axis=0))
        weights = tl.exp(scores - larger)
        total = tl.fma(total, tl.exp(largest - larger), tl.sum(weights, axis=0))
        result *= tl.exp(largest - larger)
        result += tl.sum(weights[:, None] * tl.load(v + place, mask=inside, other=0.0), axis=0)
        largest = larger
    tl.store(out + head + tl.program_id(0) * WIDTH + width, result * (1.0 / total))
