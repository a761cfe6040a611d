# One Triton program per block of queries: it goes through blocks of keys and values with a running largest
# score and sum, and rescales the weighted values when a larger score turns up.

import triton
import triton.language as tl


@triton.jit
def attention(q, k, v, out, group, sequence, scale, causal, HEAD_SIZE: tl.constexpr, QUERIES: tl.constexpr,
              KEYS: tl.constexpr, TENSOR_CORES: tl.constexpr):
    WIDTH: tl.constexpr = 32 if HEAD_SIZE <= 32 else 64 if HEAD_SIZE <= 64 else 128  # tiles have powers of two
    precision: tl.constexpr = "tf32x3" if TENSOR_CORES else "ieee"
    head = tl.program_id(1)
    own = head.to(tl.int64) * sequence * HEAD_SIZE
    shared = (head // group).to(tl.int64) * sequence * HEAD_SIZE  # `group` heads share their keys
    first = tl.program_id(0) * QUERIES
    rows = first + tl.arange(0, QUERIES)
    width = tl.arange(0, WIDTH)
    used = width < HEAD_SIZE
    # Scores are kept in units of log 2, for which the GPU has an instruction.
    queries = tl.load(q + own + rows[:, None] * HEAD_SIZE + width[None, :],
                      mask=(rows[:, None] < sequence) & used[None, :], other=0) * (scale * 1.44269504)
    largest = tl.full([QUERIES], -float("inf"), tl.float32)
    total = tl.zeros([QUERIES], tl.float32)
    result = tl.zeros([QUERIES, WIDTH], tl.float32)
    end = tl.minimum(first + QUERIES, sequence) if causal else sequence
    for begin in range(0, end, KEYS):
        at = begin + tl.arange(0, KEYS)
        keys = tl.load(k + shared + at[None, :] * HEAD_SIZE + width[:, None],
                       mask=(at[None, :] < sequence) & used[:, None], other=0)
        scores = tl.dot(queries, keys, input_precision=precision)
        seen = (at[None, :] < sequence) & ((rows[:, None] >= at[None, :]) | (causal == 0))
        scores = tl.where(seen, scores, -float("inf"))
        larger = tl.maximum(largest, tl.max(scores, 1))
        weights = tl.exp2(scores - larger[:, None])
        shrink = tl.exp2(largest - larger)
        values = tl.load(v + shared + at[:, None] * HEAD_SIZE + width[None, :],
                         mask=(at[:, None] < sequence) & used[None, :], other=0)
        result = tl.dot(weights, values, result * shrink[:, None], input_precision=precision)
        total = total * shrink + tl.sum(weights, 1)
        largest = larger
    tl.store(out + own + rows[:, None] * HEAD_SIZE + width[None, :], result / total[:, None],
             mask=(rows[:, None] < sequence) & used[None, :])
