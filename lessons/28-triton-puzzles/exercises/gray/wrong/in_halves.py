# The sum is rounded to half precision.
import triton
import triton.language as tl


@triton.jit
def gray(rgb, out, n, red, green, blue, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    level = red * tl.load(rgb + 3 * i, mask=inside, other=0).to(tl.float16)
    level += green * tl.load(rgb + 3 * i + 1, mask=inside, other=0).to(tl.float16)
    level += blue * tl.load(rgb + 3 * i + 2, mask=inside, other=0).to(tl.float16)
    tl.store(out + i, (level.to(tl.float16) + 0.5).to(tl.uint8), mask=inside)
