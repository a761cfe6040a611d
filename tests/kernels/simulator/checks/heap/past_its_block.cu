// --grid 1 --block 32 --arg i32[32]:zero | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  volatile int* p = (volatile int*)malloc(12);
  if (!p) return;
  p[3] = t;
  out[t] = p[3];
  free((void*)p);
}
