// --grid 256 --block 256 --arg i32[4194304]:random --arg i32[128]:zero --arg i32:4194304
extern "C" __global__ void k(const int* in, int* bins, int n) {
  __shared__ int local[128];
  if (threadIdx.x < 128) local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&local[in[i]], 1);
  __syncthreads();
  if (threadIdx.x < 128) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
