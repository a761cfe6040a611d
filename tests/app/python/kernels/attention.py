"""Attention, softmax(Q K^T * scale) V, by blocks of keys with a running largest value and sum."""

import triton
import triton.language as tl


@triton.jit
def attention(q, k, v, out, scale, length, QUERIES: tl.constexpr, KEYS: tl.constexpr, WIDTH: tl.constexpr,
              CAUSAL: tl.constexpr):
    first = tl.program_id(0) * QUERIES
    head = tl.program_id(1).to(tl.int64) * length * WIDTH
    rows = first + tl.arange(0, QUERIES)
    inner = tl.arange(0, WIDTH)
    columns = tl.arange(0, KEYS)
    queries = tl.load(q + head + rows[:, None] * WIDTH + inner[None, :], mask=rows[:, None] < length, other=0.0)
    largest = tl.full([QUERIES], float("-inf"), dtype=tl.float32)
    total = tl.zeros([QUERIES], dtype=tl.float32)
    result = tl.zeros([QUERIES, WIDTH], dtype=tl.float32)
    end = tl.minimum(first + QUERIES, length) if CAUSAL else length
    for begin in range(0, end, KEYS):
        at = begin + columns
        keys = tl.load(k + head + at[None, :] * WIDTH + inner[:, None], mask=at[None, :] < length, other=0.0)
        scores = tl.dot(queries, keys) * (scale * 1.44269504)
        visible = at[None, :] < length
        if CAUSAL:
            visible = visible & (rows[:, None] >= at[None, :])
        scores = tl.where(visible, scores, float("-inf"))
        highest = tl.maximum(largest, tl.max(scores, 1))
        powers = tl.math.exp2(scores - highest[:, None])
        shrink = tl.math.exp2(largest - highest)
        total = total * shrink + tl.sum(powers, 1)
        values = tl.load(v + head + at[:, None] * WIDTH + inner[None, :], mask=at[:, None] < length, other=0.0)
        result = tl.dot(powers.to(tl.float16), values, result * shrink[:, None])
        largest = highest
    tl.store(out + head + rows[:, None] * WIDTH + inner[None, :], (result / total[:, None]).to(tl.float16),
             mask=rows[:, None] < length)
