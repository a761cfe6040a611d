import triton
import triton.language as tl


@triton.jit
def attention(q, k, v, out, group, sequence, scale, HEAD_SIZE: tl.constexpr, QUERIES: tl.constexpr, KEYS: tl.constexpr):
    head = tl.program_id(1).to(tl.int64) * sequence * HEAD_SIZE
    shared = (tl.program_id(1) // group).to(tl.int64) * sequence * HEAD_SIZE
    rows = tl.program_id(0) * QUERIES + tl.arange(0, QUERIES)
    width = tl.arange(0, HEAD_SIZE)
    own = head + rows[:, None] * HEAD_SIZE + width[None, :]
    queries = tl.load(q + own, mask=rows[:, None] < sequence, other=0) * scale
    largest = tl.full([QUERIES], -float("inf"), tl.float32)
    total = tl.zeros([QUERIES], tl.float32)
    result = tl.zeros([QUERIES, HEAD_SIZE], tl.float32)
    end = sequence
    for at in range(0, end):
        keys = tl.load(k + shared + at * HEAD_SIZE + width)
        values = tl.load(v + shared + at * HEAD_SIZE + width)
        scores = tl.sum(queries * keys[None, :], axis=1)
        larger = tl.maximum(largest, scores)
        shrink = tl.exp(largest - larger)
        weights = tl.exp(scores - larger)
        total = total * shrink + weights
        result = result * shrink[:, None] + weights[:, None] * values[None, :]
        largest = larger
    tl.store(out + own, result / total[:, None], mask=rows[:, None] < sequence)
