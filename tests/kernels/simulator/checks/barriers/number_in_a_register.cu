// --grid 1 --block 128 --arg i32[128]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[128];
  s[t] = t;
  int which = 1 + t / 64;
  asm volatile("bar.sync %0, 64;" ::"r"(which) : "memory");
  out[t] = s[t ^ 63];
}
