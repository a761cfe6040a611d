// --grid 1 --block 32 --arg i32[32]:zero | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  volatile int* p = (volatile int*)malloc(64);
  if (!p) return;
  p[0] = t;
  free((void*)p);
  out[t] = p[0];
}
