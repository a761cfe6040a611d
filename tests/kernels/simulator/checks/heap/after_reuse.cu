// --grid 1 --block 1 --arg i32[32]:zero | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  volatile int* p = (volatile int*)malloc(32);
  free((void*)p);
  volatile int* q = (volatile int*)malloc(32);
  q[0] = 1;
  out[0] = p[0] + q[0];
  free((void*)q);
}
