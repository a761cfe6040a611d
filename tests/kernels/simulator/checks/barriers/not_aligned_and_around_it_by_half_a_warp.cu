// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  int t = threadIdx.x, v = 0;
  if (t < 16) {
    s[t] = d[t];
    asm volatile("barrier.sync 0;" ::: "memory");
    v = s[15 - t];
  }
  d[t] = v;
}
