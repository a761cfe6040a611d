# 32 queries of a block at most.
import triton
import triton.language as tl


@triton.jit
def attention(q, k, v, out, sequence, scale, HEAD_SIZE: tl.constexpr, QUERIES: tl.constexpr, KEYS: tl.constexpr):
    head = tl.program_id(1).to(tl.int64) * sequence * HEAD_SIZE
    rows = tl.program_id(0) * (QUERIES if QUERIES < 32 else 32) + tl.arange(0, (QUERIES if QUERIES < 32 else 32))
    width = tl.arange(0, HEAD_SIZE)
    own = head + rows[:, None] * HEAD_SIZE + width[None, :]
    queries = tl.load(q + own, mask=rows[:, None] < sequence, other=0) * scale
    largest = tl.full([(QUERIES if QUERIES < 32 else 32)], -float("inf"), tl.float32)
    total = tl.zeros([(QUERIES if QUERIES < 32 else 32)], tl.float32)
    result = tl.zeros([(QUERIES if QUERIES < 32 else 32), HEAD_SIZE], tl.float32)
    for begin in range(0, sequence, KEYS):
        at = begin + tl.arange(0, KEYS)
        keys = tl.load(k + head + at[None, :] * HEAD_SIZE + width[:, None], mask=at[None, :] < sequence, other=0)
        values = tl.load(v + head + at[:, None] * HEAD_SIZE + width[None, :], mask=at[:, None] < sequence, other=0)
        scores = tl.dot(queries, keys, input_precision="ieee")
        scores = tl.where(at[None, :] < sequence, scores, -float("inf"))
        larger = tl.maximum(largest, tl.max(scores, 1))
        shrink = tl.exp(largest - larger)
        weights = tl.exp(scores - larger[:, None])
        total = total * shrink + tl.sum(weights, 1)
        result = tl.dot(weights, values, result * shrink[:, None], input_precision="ieee")
        largest = larger
    tl.store(out + own, result / total[:, None], mask=rows[:, None] < sequence)
