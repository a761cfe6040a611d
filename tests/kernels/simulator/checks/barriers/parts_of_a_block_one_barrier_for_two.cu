// --grid 1 --block 128 --arg i32[1024]:iota | race
// Both halves read the other's numbers behind a barrier of their own.
extern "C" __global__ void k(int* d) {
  __shared__ int s[128];
  int t = threadIdx.x, half = t / 64;
  s[t] = d[t];
  asm volatile("bar.sync %0, 64;" :: "r"(1 + half) : "memory");
  d[128 + t] = s[127 - t];
}
