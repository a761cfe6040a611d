// A small grid and a large volume: here 2 x 2 x 2 blocks of 32 x 4 threads.
// So far each thread writes one cell and stops. Let it continue along all axes until the volume is full.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = blockIdx.z * blockDim.z + threadIdx.z;
  if (plane < depth && row < rows && column < columns)
    cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
