// --grid 1 --block 64 --shared 512 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  extern __shared__ int s[];
  int* a = s;
  float* b = (float*)(s + 48);
  const int t = threadIdx.x;
  a[t] = t;
  b[t] = 2.0f * t;
  __syncthreads();
  d[t] = a[t] + (int)b[63 - t];
}
