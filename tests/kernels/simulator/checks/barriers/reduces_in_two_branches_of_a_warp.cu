// --grid 1 --block 64 --arg i32[128]:iota | barrier
// barrier.red.popc (aligned) of number 1 at two places for the lanes of one warp.
extern "C" __global__ void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 64);
  int t = threadIdx.x, n;
  if (in[t] & 1) asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 20; bar.red.popc.u32 %0, 1, 64, p; }" : "=r"(n) : "r"(in[t]) : "memory");
  else { asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 40; bar.red.popc.u32 %0, 1, 64, p; }" : "=r"(n) : "r"(in[t]) : "memory"); n += 5; }
  out[t] = n;
}
