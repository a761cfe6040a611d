// The tensor memory accelerator (TMA) brings a tile of 32 x 32: one thread asks, and an mbarrier tells when
// it is there. With a swizzle of 128 bytes, piece p of row r (16 bytes) lies at place p XOR (r mod 8): eight
// rows of a column of pieces then lie in different banks.

#ifndef SWIZZLE
#define SWIZZLE 128 // bytes, as the tensor map says: 0 or 128
#endif
#define TILE 32

struct alignas(64) TensorMap {
  unsigned char bytes[128];
};

__device__ unsigned place(const void* shared) {
  return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}

// Rows of a tensor map begin at multiples of 16 bytes. A matrix whose rows do not is copied to rows that do.
extern "C" __global__ void repitch(const float* in, float* out, int rows, int in_columns, int out_columns) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && column < out_columns)
    out[row * out_columns + column] = column < in_columns ? in[row * in_columns + column] : 0;
}

extern "C" __global__ void __launch_bounds__(256)
    transpose(const __grid_constant__ TensorMap map, float* out, int rows, int columns) {
  __shared__ __align__(1024) unsigned char tile[TILE * TILE * 4]; // the pattern repeats every 1024 bytes
  __shared__ unsigned long long full;
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(place(&full)) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); // the copy engine sees it, too
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(place(&full)),
                 "r"(static_cast<unsigned>(sizeof tile))
                 : "memory");
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%2, %3}], [%4];" ::"r"(place(tile)),
                 "l"(&map), "r"(first_column), "r"(first_row), "r"(place(&full))
                 : "memory");
  }
  __syncthreads(); // nobody waits at a barrier that is not there yet
  asm volatile("{\n.reg .pred done;\nagain:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0;\n"
               "@!done bra again;\n}" ::"r"(place(&full))
               : "memory");

  // A lane takes four neighbours of its row: what was a row of the tile becomes four elements of four rows.
  const int y = threadIdx.x, piece = threadIdx.y;
  const float4 four =
      *reinterpret_cast<const float4*>(tile + y * TILE * 4 + (SWIZZLE == 0 ? piece : piece ^ y % 8) * 16);
  const float values[4] = {four.x, four.y, four.z, four.w};
  for (int i = 0; i < 4; ++i) {
    const int column = first_column + piece * 4 + i;
    if (column < columns && first_row + y < rows) out[column * rows + first_row + y] = values[i];
  }
}
