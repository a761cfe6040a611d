// One test of both coordinates, bits for logic.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int x = threadIdx.x + blockDim.x * blockIdx.x, y = threadIdx.y + blockDim.y * blockIdx.y, z = blockIdx.z;
  if ((x < columns) & (y < rows)) cells[z * (rows * columns) + y * columns + x] = x + 1000 * (y + 1000 * z);
}
