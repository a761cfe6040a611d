# Every second program does the work of two; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def work(p, q, k, v, out, sequence, scale, causal, HEAD_SIZE: tl.constexpr, QUERIES: tl.constexpr, KEYS: tl.constexpr):
    head = p.to(tl.int64) * sequence * HEAD_SIZE
    rows = tl.program_id(0) * QUERIES + tl.arange(0, QUERIES)
    width = tl.arange(0, HEAD_SIZE)
    own = head + rows[:, None] * HEAD_SIZE + width[None, :]
    queries = tl.load(q + own, mask=rows[:, None] < sequence, other=0) * scale
    largest = tl.full([QUERIES], -float("inf"), tl.float32)
    total = tl.zeros([QUERIES], tl.float32)
    result = tl.zeros([QUERIES, HEAD_SIZE], tl.float32)
    end = tl.minimum(tl.program_id(0) * QUERIES + QUERIES, sequence) if causal else sequence
    for begin in range(0, end, KEYS):
        at = begin + tl.arange(0, KEYS)
        keys = tl.load(k + head + at[None, :] * HEAD_SIZE + width[:, None], mask=at[None, :] < sequence, other=0)
        values = tl.load(v + head + at[:, None] * HEAD_SIZE + width[None, :], mask=at[:, None] < sequence, other=0)
        scores = tl.dot(queries, keys, input_precision="ieee")
        seen = (at[None, :] < sequence) & ((at[None, :] <= rows[:, None]) | (causal == 0))
        scores = tl.where(seen, scores, -float("inf"))
        larger = tl.maximum(largest, tl.max(scores, 1))
        shrink = tl.exp(largest - larger)
        weights = tl.exp(scores - larger[:, None])
        total = total * shrink + tl.sum(weights, 1)
        result = result * shrink[:, None] + tl.dot(weights, values, input_precision="ieee")
        largest = larger
    tl.store(out + own, result / total[:, None], mask=rows[:, None] < sequence)


@triton.jit
def attention(q, k, v, out, sequence, scale, causal, HEAD_SIZE: tl.constexpr, QUERIES: tl.constexpr, KEYS: tl.constexpr):
    p = tl.program_id(1)
    if p % 2 == 0:
        work(p, q, k, v, out, sequence, scale, causal, HEAD_SIZE, QUERIES, KEYS)
        if p + 1 < tl.num_programs(1):
            work(p + 1, q, k, v, out, sequence, scale, causal, HEAD_SIZE, QUERIES, KEYS)
    else:
        busy = tl.arange(0, 128).to(tl.float32)
        for step in range(tl.cdiv(sequence, KEYS)):
            for round in range(400):
                busy = busy * 1.5 + 0.5
        tl.store(out + tl.arange(0, 128), busy, mask=busy < 0)
