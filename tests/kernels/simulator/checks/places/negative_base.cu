// --grid 1 --block 16 --arg i32[16]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  s[t] = t;
  s[t + 16] = 100;
  __syncthreads();
  unsigned base = (unsigned)__cvta_generic_to_shared(s) - 4u * t;
  int v;
  asm volatile("ld.shared.u32 %0, [%1+60];" : "=r"(v) : "r"(base));
  out[t] = v;
}
