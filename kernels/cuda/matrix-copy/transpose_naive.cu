// One thread per element, read along a row and written down a column: the loads are coalesced, but each of a
// warp's stores falls into a row of its own.

extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && column < columns) out[column * rows + row] = in[row * columns + column];
}
