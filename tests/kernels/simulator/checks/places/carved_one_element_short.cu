// --grid 1 --block 64 --shared 520 --arg i32[64]:zero | race
// Thread 63 writes the halo behind the tile, where the sums begin.
extern "C" __global__ void k(int* out) {
  extern __shared__ int memory[];
  int* tile = memory;
  int* sums = memory + 64;
  const int t = threadIdx.x;
  tile[t] = t;
  if (t == 63) tile[64] = -1;
  sums[t] = 0;
  __syncthreads();
  sums[t] += tile[t] + tile[t + 1];
  out[t] = sums[t];
}
