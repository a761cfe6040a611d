# Fixed-point weights of 8 bits.
import triton
import triton.language as tl


@triton.jit
def gray(rgb, out, n, red, green, blue, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    r = tl.load(rgb + 3 * i, mask=inside, other=0).to(tl.int32)
    g = tl.load(rgb + 3 * i + 1, mask=inside, other=0).to(tl.int32)
    b = tl.load(rgb + 3 * i + 2, mask=inside, other=0).to(tl.int32)
    k1 = (red * 256).to(tl.int32)
    k2 = (green * 256).to(tl.int32)
    k3 = (blue * 256).to(tl.int32)
    tl.store(out + i, ((k1 * r + k2 * g + k3 * b + 128) // 256).to(tl.uint8), mask=inside)
