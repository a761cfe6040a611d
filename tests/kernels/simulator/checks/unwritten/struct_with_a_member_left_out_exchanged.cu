// --grid 1 --block 64 --arg i32[64]:iota | uninitialised
// Copies within the block stay unwritten: the place is told when it reaches the result.
struct Best {
  double value;
  int at;
};
extern "C" __global__ void k(int* out) {
  __shared__ Best best[64];
  const int t = threadIdx.x;
  best[t].value = out[t] * 1.5;
  __syncthreads();
  const Best other = best[63 - t];
  __syncthreads();
  best[t] = other;
  __syncthreads();
  out[t] = best[t].at;
}
