// One thread fills the volume.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  if (blockIdx.x + blockIdx.y + blockIdx.z == 0 && threadIdx.x + threadIdx.y + threadIdx.z == 0)
    for (int cell = 0; cell < depth * rows * columns; ++cell)
      cells[cell] = 1000000 * (cell / columns / rows) + 1000 * (cell / columns % rows) + cell % columns;
}
