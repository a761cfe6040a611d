// --grid 1 --block 64 --shared 1024 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  extern __shared__ __align__(16) unsigned char room[];
  unsigned char* bytes = room;
  double* doubles = (double*)(((size_t)(room + 50) + 7) & ~(size_t)7);
  const int t = threadIdx.x;
  if (t < 50) bytes[t] = t;
  doubles[t] = t * 0.5;
  __syncthreads();
  d[t] = (t < 50 ? bytes[49 - t] : 0) + (int)doubles[63 - t];
}
