// --grid 512 --block 256 --arg i32[1048576]:random --arg i32[128]:zero --arg i32:1048576
extern "C" __global__ void k(const int* in, int* bins, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&bins[in[i]], 1);
}
