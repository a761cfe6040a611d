// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t < 8) s[t] = t;
  __syncwarp();
  volatile int zero = 0;
  const int v = s[t] | zero;
  int x;
  asm volatile("xor.b32 %0, %1, %1;" : "=r"(x) : "r"(v));
  out[t] = x;
}
