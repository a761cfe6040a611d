// --grid 4 --block 32 --arg i32[512]:iota | clean
// Blocks share tiles: who does not finish one leaves its part and raises a flag; who finishes it waits and adds up.
__device__ int parts[4][32], ready[4];
extern "C" __global__ void k(int* d) {
  const int b = blockIdx.x, t = threadIdx.x, per_block = 3, per_tile = 4;
  for (int step = b * per_block; step < (b + 1) * per_block;) {
    const int tile = step / per_tile, end = min((tile + 1) * per_tile, (b + 1) * per_block);
    const bool starts = step == tile * per_tile, ends = end == (tile + 1) * per_tile;
    int sum = 0;
    for (; step < end; ++step) sum += d[32 * step + t];
    if (!ends) {
      parts[b][t] = sum;
      __syncthreads();
      if (t == 0) {
        __threadfence();
        atomicExch(&ready[b], 1);
      }
    } else {
      if (!starts) {
        if (t == 0) {
          while (atomicAdd(&ready[b - 1], 0) == 0) {}
          __threadfence();
        }
        __syncthreads();
        sum += parts[b - 1][t];
      }
      if (t == 0) d[496 + tile] = sum;
    }
  }
}
