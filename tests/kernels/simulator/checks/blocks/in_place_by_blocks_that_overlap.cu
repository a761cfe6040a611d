// --grid 4 --block 64 --arg i32[260]:iota | race
extern "C" __global__ void k(int* d) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int v = d[i + 1];
  __syncthreads();
  d[i] = v;
}
