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
    for step in range(0, 4 * tl.cdiv(sequence, KEYS)):
        begin = step // 4 * KEYS
        counts = step % 4 == 0
        at = begin + tl.arange(0, KEYS)
        keys = tl.load(k + shared + at[None, :] * HEAD_SIZE + width[:, None], mask=at[None, :] < sequence, other=0)
        values = tl.load(v + shared + at[:, None] * HEAD_SIZE + width[None, :], mask=at[:, None] < sequence, other=0)
        scores = tl.dot(queries, keys, input_precision="ieee")
        scores = tl.where((at[None, :] < sequence) & counts, scores, -float("inf"))
        larger = tl.maximum(largest, tl.max(scores, 1))
        shrink = tl.exp(largest - larger)
        weights = tl.exp(scores - larger[:, None])
        total = total * shrink + tl.sum(weights, 1)
        result = result * shrink[:, None] + tl.dot(weights, values, input_precision="ieee")
        largest = larger
    tl.store(out + own, result / total[:, None], mask=rows[:, None] < sequence)
