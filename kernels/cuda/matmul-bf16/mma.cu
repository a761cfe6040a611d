// Tensor cores by mma.sync: ldmatrix brings fragments from shared memory, and each lane knows its elements.
// SWIZZLE stores the chunks of a row in another order, so that the 8 rows of a matrix lie in different banks.

#ifndef TILE
#define TILE 128 // rows and columns of C that a block computes, 64 x 32 by each warp
#endif
#ifndef SWIZZLE
#define SWIZZLE 1
#endif

using bf16 = unsigned short; // its bits

constexpr int kDepth = 64;                             // columns of A and rows of B held at once
constexpr int kThreads = TILE * TILE / (64 * 32) * 32; // a warp for each 64 x 32 elements
constexpr int kColumns = TILE / 32;                    // warps beside each other

/// Where chunk `chunk` (8 elements, 16 bytes) of row `row` lies in a tile with `columns` columns.
__device__ int place(int row, int chunk, int columns) {
  return row * columns + (SWIZZLE ? chunk ^ (row & 7) : chunk) * 8;
}

/// 8 elements of a row; zeros stand for those outside the matrix.
__device__ uint4 chunk_of(const bf16* matrix, int row, int column, int rows, int columns) {
  const bf16* from = matrix + (long long)row * columns + column;
  if (row < rows && column < columns && columns % 8 == 0) return *reinterpret_cast<const uint4*>(from);
  unsigned words[4] = {0, 0, 0, 0};
  for (int i = 0; i < 8; ++i)
    if (row < rows && column + i < columns) words[i / 2] |= (unsigned)from[i] << i % 2 * 16;
  return {words[0], words[1], words[2], words[3]};
}

/// Four 8 x 8 matrices: lane l gives the address of row l % 8 of matrix l / 8, and receives elements
/// 2 (l % 4) and 2 (l % 4) + 1 of row l / 4 of each.
__device__ void ldmatrix(unsigned (&to)[4], const bf16* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"((unsigned)__cvta_generic_to_shared(row))
               : "memory");
}

/// The same of the transposed matrices: a lane receives two elements of a column.
__device__ void ldmatrix_transposed(unsigned (&to)[4], const bf16* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"((unsigned)__cvta_generic_to_shared(row))
               : "memory");
}

/// sum += left * right for a 16 x 16 and a 16 x 8 tile, by the whole warp.
__device__ void mma(float (&sum)[4], const unsigned (&left)[4], unsigned right0, unsigned right1) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
               "{%8, %9}, {%0, %1, %2, %3};"
               : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
               : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right0), "r"(right1));
}

extern "C" __global__ void __launch_bounds__(kThreads)
    matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  __shared__ __align__(128) bf16 a_tile[TILE * kDepth], b_tile[kDepth * TILE];

  const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32;
  const int block_row = blockIdx.y * TILE, block_column = blockIdx.x * TILE;
  const int warp_row = warp / kColumns * 64, warp_column = warp % kColumns * 32;

  float sums[4][4][4] = {}; // 16 x 8 elements each, 4 of them in a lane
  for (int step = 0; step < k; step += kDepth) {
    __syncthreads(); // nobody reads the last tiles any more
    for (int i = thread; i < TILE * kDepth / 8; i += kThreads) {
      const int row = i / (kDepth / 8), chunk = i % (kDepth / 8);
      *reinterpret_cast<uint4*>(&a_tile[place(row, chunk, kDepth)]) =
          chunk_of(a, block_row + row, step + chunk * 8, m, k);
    }
    for (int i = thread; i < kDepth * TILE / 8; i += kThreads) {
      const int row = i / (TILE / 8), chunk = i % (TILE / 8);
      *reinterpret_cast<uint4*>(&b_tile[place(row, chunk, TILE)]) =
          chunk_of(b, step + row, block_column + chunk * 8, k, n);
    }
    __syncthreads();

    for (int inner = 0; inner < kDepth; inner += 16) {
      unsigned left[4][4], right[2][4];
      for (int i = 0; i < 4; ++i)
        ldmatrix(left[i], &a_tile[place(warp_row + 16 * i + lane % 16, inner / 8 + lane / 16, kDepth)]);
      for (int j = 0; j < 2; ++j)
        ldmatrix_transposed(right[j],
                            &b_tile[place(inner + lane % 16, warp_column / 8 + 2 * j + lane / 16, TILE)]);
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) mma(sums[i][j], left[i], right[j / 2][j % 2 * 2], right[j / 2][j % 2 * 2 + 1]);
    }
  }

  // Of each 16 x 8 tile a lane holds columns 2 (lane % 4) and the next, in rows lane / 4 and lane / 4 + 8.
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      for (int e = 0; e < 4; ++e) {
        const int row = block_row + warp_row + 16 * i + lane / 4 + e / 2 * 8;
        const int column = block_column + warp_column + 8 * j + lane % 4 * 2 + e % 2;
        if (row < m && column < n) c[(long long)row * n + column] = sums[i][j][e];
      }
}
