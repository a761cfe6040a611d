// --grid 1 --block 128 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  s[t] = d[t];
  int v;
  if (t / 32 % 2) {
    asm volatile("barrier.sync 0;" ::: "memory");
    v = s[127 - t];
  } else {
    v = t;
    asm volatile("barrier.sync 0;" ::: "memory");
    v += s[t ^ 64];
  }
  d[t] = v;
}
