// --grid 1 --block 32 --arg i32[64]:iota | clean
template<class T>
__device__ int stage(int value) {
  __shared__ T words[32];
  words[threadIdx.x] = value;
  __syncwarp();
  return (int)words[31 - threadIdx.x];
}
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int x = stage<float>(out[t]);
  x += stage<int>(out[t]);
  out[t] = x;
}
