// --grid 1 --block 32 --arg i32[512]:iota | clean
extern "C" __global__ void k(int* out) {
  const int* const in = out + 256;
  __shared__ int bs[64];  // 8 columns x 32 bytes: only bytes 0..15 of each column filled
  int t = threadIdx.x, g = t / 4, q = t % 4;
  bs[g * 8 + q] = in[t];
  __syncwarp();
  unsigned a0 = in[t], a1 = in[t + 32], a2 = 0, a3 = 0, b0 = bs[g * 8 + q], b1 = bs[g * 8 + q + 4];
  int c0 = 0, c1 = 0, c2 = 0, c3 = 0;
  asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%0,%1,%2,%3};"
    : "+r"(c0), "+r"(c1), "+r"(c2), "+r"(c3) : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));
  out[t * 4] = c0; out[t * 4 + 1] = c1; out[t * 4 + 2] = c2; out[t * 4 + 3] = c3;
}
