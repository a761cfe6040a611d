// One block fills the volume.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  if (blockIdx.x + blockIdx.y + blockIdx.z == 0)
    for (int cell = thread; cell < depth * rows * columns; cell += blockDim.x * blockDim.y * blockDim.z)
      cells[cell] = 1000000 * (cell / columns / rows) + 1000 * (cell / columns % rows) + cell % columns;
}
