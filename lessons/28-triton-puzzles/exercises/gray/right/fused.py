# Fused, beginning with one half.
import triton
import triton.language as tl


@triton.jit
def gray(rgb, out, n, red, green, blue, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    pixel = rgb + i * 3
    level = tl.fma(tl.load(pixel, inside, 0).to(tl.float32), red, 0.5)
    level = tl.fma(tl.load(pixel + 1, inside, 0).to(tl.float32), green, level)
    level = tl.fma(tl.load(pixel + 2, inside, 0).to(tl.float32), blue, level)
    tl.store(out + i, level.to(tl.uint8), mask=inside)
