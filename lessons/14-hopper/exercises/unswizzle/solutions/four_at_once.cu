// Eight rows of a piece lie in different banks, so lanes that read whole pieces meet all of them.
#define TILE 32 // rows and columns of a tile; a row has 128 bytes: 8 pieces of 16

struct alignas(64) TensorMap {
  unsigned char bytes[128];
};

__device__ unsigned place(const void* shared) {
  return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}

// Asks for the tile at (column, row); `barrier` is told when it is there.
__device__ void load(void* to, const TensorMap& map, int column, int row, unsigned long long* barrier) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(place(barrier)) : "memory");
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(place(barrier)),
               "r"(TILE * TILE * 4)
               : "memory");
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
               "[%0], [%1, {%2, %3}], [%4];" ::"r"(place(to)),
               "l"(&map), "r"(column), "r"(row), "r"(place(barrier))
               : "memory");
}
__device__ void wait(unsigned long long* barrier) {
  asm volatile("{\n.reg .pred done;\nagain:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0;\n"
               "@!done bra again;\n}" ::"r"(place(barrier))
               : "memory");
}

extern "C" __global__ void transpose(const __grid_constant__ TensorMap map, float* out, int rows,
                                     int columns) {
  __shared__ unsigned long long full;
  __shared__ __align__(1024) float tile[TILE][TILE];
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  const int x = threadIdx.x, y = threadIdx.y; // 32 x 8 threads
  if (x == 0 && y == 0) load(tile, map, first_column, first_row, &full);
  __syncthreads();
  wait(&full);

  // Lane x takes piece y of the tile's row x: four neighbours, which become four rows of the result.
  const float4 four = *reinterpret_cast<const float4*>(&tile[x][(y ^ x % 8) * 4]);
  const float values[4] = {four.x, four.y, four.z, four.w};
  for (int i = 0; i < 4; ++i) {
    const int column = first_column + y * 4 + i;
    if (column < columns && first_row + x < rows) out[column * rows + first_row + x] = values[i];
  }
}
