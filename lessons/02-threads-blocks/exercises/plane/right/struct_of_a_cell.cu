// A cell knows its place.
struct Cell {
  int x, y, z;
  __device__ static constexpr int code(int z, int y, int x) { return 1000000 * z + 1000 * y + x; }
  __device__ explicit operator int() const { return code(z, y, x); }
};

extern "C" __global__ void coordinates(int* __restrict__ cells, const int depth, const int rows,
                                       const int columns) {
  const Cell cell{int(blockDim.x * blockIdx.x + threadIdx.x), int(blockDim.y * blockIdx.y + threadIdx.y),
                  int(blockDim.z * blockIdx.z + threadIdx.z)};
  const bool inside = cell.x < columns & cell.y < rows & cell.z < depth;
  int* row = cells + static_cast<size_t>(cell.z) * rows * columns + static_cast<size_t>(cell.y) * columns;
  if (inside) row[cell.x] = int(cell);
}
