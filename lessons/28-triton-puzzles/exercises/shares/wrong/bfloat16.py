# The powers of the row are bfloat16.
import triton
import triton.language as tl


@triton.jit
def softmax(x, out, rows, columns, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    inside = i < columns
    for row in range(tl.program_id(0), rows, tl.num_programs(0)):
        at = row.to(tl.int64) * columns + i
        values = tl.load(x + at, mask=inside, other=-float("inf"))
        powers = tl.exp(values - tl.max(values, axis=0)).to(tl.bfloat16)
        total = tl.sum(powers.to(tl.float32), axis=0)
        tl.store(out + at, powers.to(tl.float32) / total, mask=inside)
