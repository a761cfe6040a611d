# One Triton program per block of queries, as in attention: tl.dot takes bf16 operands and adds in fp32. Scores are
# scaled after the product, because scaled queries would be rounded once more.

import triton
import triton.language as tl


@triton.jit
def attention(q, k, v, out, group, sequence, scale, causal, HEAD_SIZE: tl.constexpr, QUERIES: tl.constexpr,
              KEYS: tl.constexpr):
    WIDTH: tl.constexpr = 16 if HEAD_SIZE <= 16 else 32 if HEAD_SIZE <= 32 else 64 if HEAD_SIZE <= 64 else 128
    head = tl.program_id(1)
    own = head.to(tl.int64) * sequence * HEAD_SIZE
    shared = (head // group).to(tl.int64) * sequence * HEAD_SIZE  # `group` heads share their keys
    first = tl.program_id(0) * QUERIES
    rows = first + tl.arange(0, QUERIES)
    width = tl.arange(0, WIDTH)
    used = width < HEAD_SIZE
    queries = tl.load(q + own + rows[:, None] * HEAD_SIZE + width[None, :],
                      mask=(rows[:, None] < sequence) & used[None, :], other=0)
    units = scale * 1.44269504  # scores are kept in units of log 2, for which the GPU has an instruction
    largest = tl.full([QUERIES], -float("inf"), tl.float32)
    total = tl.zeros([QUERIES], tl.float32)
    result = tl.zeros([QUERIES, WIDTH], tl.float32)
    end = tl.minimum(first + QUERIES, sequence) if causal else sequence
    for begin in range(0, end, KEYS):
        at = begin + tl.arange(0, KEYS)
        keys = tl.load(k + shared + at[None, :] * HEAD_SIZE + width[:, None],
                       mask=(at[None, :] < sequence) & used[:, None], other=0)
        scores = tl.dot(queries, keys) * units
        seen = (at[None, :] < sequence) & ((rows[:, None] >= at[None, :]) | (causal == 0))
        scores = tl.where(seen, scores, -float("inf"))
        larger = tl.maximum(largest, tl.max(scores, 1))
        weights = tl.exp2(scores - larger[:, None])
        shrink = tl.exp2(largest - larger)
        values = tl.load(v + shared + at[:, None] * HEAD_SIZE + width[None, :],
                         mask=(at[:, None] < sequence) & used[None, :], other=0)
        result = tl.dot(weights.to(tl.bfloat16), values, result * shrink[:, None])
        total = total * shrink + tl.sum(weights, 1)
        largest = larger
    tl.store(out + own + rows[:, None] * HEAD_SIZE + width[None, :], result / total[:, None],
             mask=(rows[:, None] < sequence) & used[None, :])
