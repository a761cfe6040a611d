// --grid 1 --block 128 --arg i32[1024]:iota | clean
// Each pair of warps meets at its own barrier, the halves at a third.
extern "C" __global__ void k(int* d) {
  __shared__ int s[128];
  int t = threadIdx.x, half = t / 64;
  s[t] = d[t];
  asm volatile("bar.sync %0, 64;" :: "r"(1 + half) : "memory");
  int sum = s[half * 64 + 63 - t % 64];
  asm volatile("bar.sync 3, 128;" ::: "memory");
  s[t] = sum;
  __syncthreads();
  d[128 + t] = s[127 - t];
}
