import triton
import triton.language as tl


@triton.jit
def softmax(x, out, rows, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    i = tl.arange(0, BLOCK)
    at = row[:, None].to(tl.int64) * columns + i[None, :]
    inside = (row < rows)[:, None] & (i < columns)[None, :]
    values = tl.where((i < columns)[None, :], tl.load(x + at, mask=inside, other=0), -float("inf"))
    scaled = values * 1.4426950408889634
    powers = tl.exp2(scaled - tl.max(scaled, axis=1, keep_dims=True))
    tl.store(out + at, powers / tl.sum(powers, axis=1, keep_dims=True), mask=inside)
