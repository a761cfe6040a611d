// --grid 1 --block 32 --arg i32[64]:iota | out-of-bounds
template<class T>
__device__ int stage(int value) {
  __shared__ T words[32];
  words[threadIdx.x + 1] = value;
  if (threadIdx.x == 0) words[0] = 0;
  __syncwarp();
  return (int)words[31 - threadIdx.x];
}
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int x = stage<float>(out[t]);
  x += stage<int>(out[t]);
  out[t] = x;
}
