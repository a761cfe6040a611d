// cp.async copies to shared memory without registers and without waiting: of STAGES pairs of tiles in shared
// memory one is multiplied, while the others are on their way.

#ifndef TILE
#define TILE 128 // rows and columns of C that a block computes, 64 x 32 by each warp
#endif
#ifndef STAGES
#define STAGES 3 // pairs of tiles in shared memory
#endif

using bf16 = unsigned short; // its bits

constexpr int kDepth = 64;                             // columns of A and rows of B held at once
constexpr int kThreads = TILE * TILE / (64 * 32) * 32; // a warp for each 64 x 32 elements
constexpr int kColumns = TILE / 32;                    // warps beside each other
constexpr int kStage = 2 * TILE * kDepth;             // elements of a pair of tiles

/// Where chunk `chunk` (8 elements, 16 bytes) of row `row` lies in a tile with `columns` columns.
__device__ int place(int row, int chunk, int columns) { return row * columns + (chunk ^ (row & 7)) * 8; }

/// Copies 8 elements of a row to shared memory, or zeros for those outside the matrix. Where rows begin on 16-byte
/// boundaries the copy runs on its own: the thread goes on at once and waits for it later.
__device__ void copy_chunk(bf16* to, const bf16* matrix, int row, int column, int rows, int columns) {
  const bf16* from = matrix + (long long)row * columns + column;
  if (columns % 8 == 0) {
    const bool inside = row < rows && column < columns;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"((unsigned)__cvta_generic_to_shared(to)),
                 "l"(inside ? from : matrix), "r"(inside ? 16 : 0) // zeros fill what is not read
                 : "memory");
  } else {
    for (int i = 0; i < 8; ++i) to[i] = row < rows && column + i < columns ? from[i] : 0;
  }
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
  extern __shared__ __align__(128) bf16 shared[];

  const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32;
  const int block_row = blockIdx.y * TILE, block_column = blockIdx.x * TILE;
  const int warp_row = warp / kColumns * 64, warp_column = warp % kColumns * 32;

  const auto fill = [&](int tile) {
    bf16* const a_tile = shared + tile % STAGES * kStage;
    bf16* const b_tile = a_tile + TILE * kDepth;
    const int step = tile * kDepth;
    for (int i = thread; i < TILE * kDepth / 8; i += kThreads) {
      const int row = i / (kDepth / 8), chunk = i % (kDepth / 8);
      copy_chunk(&a_tile[place(row, chunk, kDepth)], a, block_row + row, step + chunk * 8, m, k);
    }
    for (int i = thread; i < kDepth * TILE / 8; i += kThreads) {
      const int row = i / (TILE / 8), chunk = i % (TILE / 8);
      copy_chunk(&b_tile[place(row, chunk, TILE)], b, step + row, block_column + chunk * 8, k, n);
    }
  };

  const int tiles = (k + kDepth - 1) / kDepth;
  for (int tile = 0; tile < STAGES - 1; ++tile) {
    if (tile < tiles) fill(tile);
    asm volatile("cp.async.commit_group;" ::: "memory");
  }

  float sums[4][4][4] = {}; // 16 x 8 elements each, 4 of them in a lane
  for (int tile = 0; tile < tiles; ++tile) {
    __syncthreads(); // nobody reads the tiles that are overwritten now
    if (tile + STAGES - 1 < tiles) fill(tile + STAGES - 1);
    // A group for each tile, though it be empty: all but the newest STAGES - 1 have landed after the wait.
    asm volatile("cp.async.commit_group;" ::: "memory");
    asm volatile("cp.async.wait_group %0;" ::"n"(STAGES - 1) : "memory");
    __syncthreads(); // each thread waited for its own copies: now all are there

    const bf16* const a_tile = shared + tile % STAGES * kStage;
    const bf16* const b_tile = a_tile + TILE * kDepth;
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
