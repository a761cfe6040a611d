// Each block takes the next tile from a counter.

__device__ int next_tile, left;

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  __shared__ int tile;
  const int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y * blockDim.z, all = depth * rows * columns;
  while (true) {
    if (thread == 0) tile = atomicAdd(&next_tile, 1);
    __syncthreads();
    const int cell = tile * threads + thread;
    if (tile * threads >= all) break;
    if (cell < all) cells[cell] = 1000000 * (cell / columns / rows) + 1000 * (cell / columns % rows) + cell % columns;
    __syncthreads();
  }
  if (thread != 0) return;
  __threadfence();
  if (atomicAdd(&left, 1) < gridDim.x * gridDim.y * gridDim.z - 1) return;
  atomicExch(&next_tile, 0);
  atomicExch(&left, 0);
}
