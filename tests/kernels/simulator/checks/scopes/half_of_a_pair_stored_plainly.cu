// --grid 1 --block 64 --arg i32[64]:iota | race
#include <cuda_fp16.h>
extern "C" __global__ void k(int* d) {
  __shared__ __half2 s;
  const int t = threadIdx.x;
  if (t == 0) s = __half2(0, 0);
  __syncthreads();
  if (t < 32) atomicAdd(&s, __half2(1, 1));
  else if (t == 40) ((__half*)&s)[1] = __half(3);
  __syncthreads();
  d[t] = (int)__low2float(s);
}
