// --grid 1 --block 32 --shared 512 --arg i32[64]:zero | misaligned
extern "C" __global__ void k(int* out) {
  extern __shared__ __align__(16) int memory[];
  const int t = threadIdx.x, rows = 5;
  int* counts = memory;
  double* sums = (double*)(memory + rows * gridDim.x);
  if (t < rows) counts[t] = t;
  sums[t] = t;
  __syncthreads();
  out[t] = (int)sums[31 - t] + counts[t % rows];
}
