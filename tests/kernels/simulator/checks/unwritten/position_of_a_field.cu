// --grid 1 --block 32 --arg i32[128]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ unsigned s[32];
  const int t = threadIdx.x;
  if (t < 31) s[t] = t;
  __syncwarp();
  unsigned field;
  asm volatile("bfe.u32 %0, %1, %2, 4;" : "=r"(field) : "r"(0x12345678), "r"(s[t]));
  out[t] = field;
}
