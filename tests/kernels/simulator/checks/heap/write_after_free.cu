// --grid 1 --block 32 --arg i32[32]:zero | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  volatile int* p = (volatile int*)malloc(64);
  if (!p) return;
  free((void*)p);
  p[1] = t;
  out[t] = t;
}
