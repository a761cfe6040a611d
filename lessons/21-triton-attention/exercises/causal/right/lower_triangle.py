# The longest rows first; powers of two; a limit for each query.
import triton
import triton.language as tl


@triton.jit
def attention(q, k, v, out, sequence, scale, causal, HEAD_SIZE: tl.constexpr, QUERIES: tl.constexpr, KEYS: tl.constexpr):
    head = tl.program_id(1).to(tl.int64) * sequence * HEAD_SIZE
    block = tl.num_programs(0) - 1 - tl.program_id(0)
    rows = block * QUERIES + tl.arange(0, QUERIES)
    width = tl.arange(0, HEAD_SIZE)
    own = head + rows[:, None] * HEAD_SIZE + width[None, :]
    queries = tl.load(q + own, mask=rows[:, None] < sequence, other=0.0) * (scale * 1.44269504)
    largest = tl.full([QUERIES], -1.0e30, tl.float32)
    total = tl.zeros([QUERIES], tl.float32)
    result = tl.zeros([QUERIES, HEAD_SIZE], tl.float32)
    end = sequence
    if causal:
        end = tl.minimum(block * QUERIES + QUERIES, sequence)
    for begin in tl.range(0, end, KEYS):
        at = begin + tl.arange(0, KEYS)
        keys = tl.load(k + head + at[:, None] * HEAD_SIZE + width[None, :], mask=at[:, None] < sequence, other=0.0)
        values = tl.load(v + head + at[:, None] * HEAD_SIZE + width[None, :], mask=at[:, None] < sequence, other=0.0)
        limit = tl.where(causal != 0, rows + 1, sequence)
        scores = tl.dot(queries, tl.trans(keys), input_precision="ieee")
        scores = tl.where(at[None, :] < tl.minimum(limit, sequence)[:, None], scores, -1.0e30)
        larger = tl.maximum(largest, tl.max(scores, 1))
        weights = tl.exp2(scores - larger[:, None])
        shrink = tl.exp2(largest - larger)
        total = total * shrink + tl.sum(weights, 1)
        result = tl.dot(weights, values, result * shrink[:, None], input_precision="ieee")
        largest = larger
    tl.store(out + own, result / total[:, None], mask=rows[:, None] < sequence)
