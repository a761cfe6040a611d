import triton
import triton.language as tl


@triton.jit
def gray(rgb, out, n, red, green, blue, BLOCK: tl.constexpr):
    first = tl.program_id(0) * BLOCK
    for i in range(first, tl.minimum(first + BLOCK, n)):
        tl.store(out + i, (red * tl.load(rgb + 3 * i) + green * tl.load(rgb + 3 * i + 1) + blue * tl.load(rgb + 3 * i + 2) + 0.5).to(tl.uint8))
