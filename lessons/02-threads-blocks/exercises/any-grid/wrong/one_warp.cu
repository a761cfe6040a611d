// One warp fills the volume.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y * blockDim.z, lanes = threads < 32 ? threads : 32;
  if (blockIdx.x + blockIdx.y + blockIdx.z == 0 && thread < lanes)
    for (int cell = thread; cell < depth * rows * columns; cell += lanes)
      cells[cell] = 1000000 * (cell / columns / rows) + 1000 * (cell / columns % rows) + cell % columns;
}
