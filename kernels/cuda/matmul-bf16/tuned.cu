// mma.sync as fast as it gets: 64 x 64 elements per warp need the fewest reads of shared memory for a product,
// and fragments for the next 16 columns are read while the tensor cores multiply the present ones.

#ifndef TILE_M
#define TILE_M 128
#endif
#ifndef TILE_N
#define TILE_N 256
#endif
#ifndef STAGES
#define STAGES 4 // pairs of tiles in shared memory
#endif
#ifndef GROUP
#define GROUP 8 // rows of tiles that blocks walk through together, so that they find A and B in L2
#endif

using bf16 = unsigned short; // its bits

constexpr int kDepth = 64;                            // columns of A and rows of B in a stage
constexpr int kSteps = kDepth / 16;                   // products of a fragment's depth in it
constexpr int kThreads = TILE_M * TILE_N / 4096 * 32; // a warp for each 64 x 64 elements
constexpr int kBytesA = TILE_M * kDepth * 2, kBytesB = kDepth * TILE_N * 2, kStage = kBytesA + kBytesB;

struct Fragments {
  unsigned a[4][4]; // 16 x 16 elements each
  unsigned b[4][4]; // 16 x 16 elements each: two operands of 16 x 8
};

__device__ void ldmatrix(unsigned (&to)[4], unsigned row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(row)
               : "memory");
}

__device__ void ldmatrix_transposed(unsigned (&to)[4], unsigned row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(row)
               : "memory");
}

__device__ void mma(float (&sum)[4], const unsigned (&left)[4], unsigned right0, unsigned right1) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
               "{%8, %9}, {%0, %1, %2, %3};"
               : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
               : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right0), "r"(right1));
}

/// 8 elements of a row to shared memory at `to`, zeros for those outside the matrix. kWhole: rows begin on 16-byte
/// boundaries.
template<bool kWhole>
__device__ void copy_chunk(unsigned to, const bf16* matrix, int row, int column, int rows, int columns) {
  const bf16* from = matrix + (long long)row * columns + column;
  if (kWhole) {
    const bool inside = row < rows && column < columns;
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(inside ? 16 : 0)
                 : "memory"); // of 0 bytes, the address is not used: no instruction is spent on it
  } else {
#pragma unroll 1
    for (int i = 0; i < 8; ++i) {
      const bf16 value = row < rows && column + i < columns ? from[i] : (bf16)0;
      asm volatile("st.shared.u16 [%0], %1;" ::"r"(to + 2 * i), "h"(value) : "memory");
    }
  }
}

template<bool kWhole>
__device__ void product(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  extern __shared__ __align__(1024) unsigned char shared[];
  const unsigned stages = (unsigned)__cvta_generic_to_shared(shared);

  const int rows_of_tiles = (m + TILE_M - 1) / TILE_M, columns_of_tiles = (n + TILE_N - 1) / TILE_N;
  const int group = blockIdx.x / (GROUP * columns_of_tiles), within = blockIdx.x % (GROUP * columns_of_tiles);
  const int rows_in_group = min(rows_of_tiles - group * GROUP, GROUP);
  const int block_row = (group * GROUP + within % rows_in_group) * TILE_M;
  const int block_column = within / rows_in_group * TILE_N;

  const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32;
  const int warp_row = warp / (TILE_N / 64) * 64, warp_column = warp % (TILE_N / 64) * 64;

  // Chunk c of row r lies at place c ^ (r & 7) of the row: 8 rows of a column of chunks are in different banks.
  // A thread copies the same chunk of every kRowsA-th row of A, so r & 7 is always the same.
  constexpr int kChunksA = kDepth / 8, kRowsA = kThreads / kChunksA;
  constexpr int kChunksB = TILE_N / 8, kRowsB = kThreads / kChunksB;
  static_assert(kRowsA % 8 == 0 && kRowsB % 8 == 0);
  const int row_a = thread / kChunksA, chunk_a = thread % kChunksA;
  const int row_b = thread / kChunksB, chunk_b = thread % kChunksB;
  const int to_a = row_a * (kDepth * 2) + (chunk_a ^ (row_a & 7)) * 16;
  const int to_b = kBytesA + row_b * (TILE_N * 2) + (chunk_b ^ (row_b & 7)) * 16;
  constexpr int kCopiesA = TILE_M / kRowsA, kCopies = kCopiesA + kDepth / kRowsB;
  constexpr int kUnroll = kWhole ? 16 : 1; // copies of single elements need too many registers
  const auto fill = [&](int tile, int first, int last) { // with some of a thread's copies
    const unsigned stage = stages + tile % STAGES * kStage;
#pragma unroll kUnroll
    for (int i = first; i < last; ++i) {
      const int j = i - kCopiesA;
      if (j < 0)
        copy_chunk<kWhole>(stage + to_a + i * (kRowsA * kDepth * 2), a, block_row + row_a + i * kRowsA,
                           tile * kDepth + chunk_a * 8, m, k);
      else
        copy_chunk<kWhole>(stage + to_b + j * (kRowsB * TILE_N * 2), b, tile * kDepth + row_b + j * kRowsB,
                           block_column + chunk_b * 8, k, n);
    }
  };

  // A lane's addresses differ from step to step in bits that the swizzle flips: ^ instead of +.
  const int swizzled = (lane / 16 ^ lane % 8) * 16;
  const int lane_a = (warp_row + lane % 16) * (kDepth * 2) + swizzled;
  const int lane_b = kBytesA + lane % 16 * (TILE_N * 2) + warp_column * 2 + swizzled;
  Fragments fragments[2];
  const auto load = [&](Fragments& to, int tile, int step) {
    const unsigned stage = stages + tile % STAGES * kStage;
#pragma unroll
    for (int i = 0; i < 4; ++i) ldmatrix(to.a[i], ((stage + lane_a) ^ step * 32) + i * (16 * kDepth * 2));
#pragma unroll
    for (int j = 0; j < 4; ++j)
      ldmatrix_transposed(to.b[j], ((stage + lane_b) ^ j * 32) + step * (16 * TILE_N * 2));
  };

  const int tiles = (k + kDepth - 1) / kDepth;
  for (int tile = 0; tile < STAGES - 1; ++tile) {
    if (tile < tiles) fill(tile, 0, kCopies);
    asm volatile("cp.async.commit_group;" ::: "memory");
  }
  asm volatile("cp.async.wait_group %0;" ::"n"(STAGES - 2) : "memory");
  __syncthreads();
  load(fragments[0], 0, 0);

  float sums[4][8][4] = {}; // 16 x 8 elements each, 4 of them in a lane
  for (int tile = 0; tile < tiles; ++tile) {
#pragma unroll
    for (int step = 0; step < kSteps; ++step) {
      // Since the last barrier nobody reads the stage of the tile before this one. Its copies are spread over the steps:
      // all at once, they would hold up the multiplications.
      if (step < kSteps - 1 && tile + STAGES - 1 < tiles)
        fill(tile + STAGES - 1, step * kCopies / (kSteps - 1), (step + 1) * kCopies / (kSteps - 1));
      if (step == kSteps - 2) asm volatile("cp.async.commit_group;" ::: "memory");
      if (step == kSteps - 1) { // the next tile has landed
        asm volatile("cp.async.wait_group %0;" ::"n"(STAGES - 2) : "memory");
        __syncthreads();
      }
      const bool last = step == kSteps - 1;
      if (!last || tile + 1 < tiles) load(fragments[(step + 1) % 2], tile + last, (step + 1) % kSteps);
      const Fragments& now = fragments[step % 2];
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) mma(sums[i][j], now.a[i], now.b[j / 2][j % 2 * 2], now.b[j / 2][j % 2 * 2 + 1]);
    }
  }

#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 8; ++j)
#pragma unroll
      for (int half = 0; half < 2; ++half) {
        const int row = block_row + warp_row + 16 * i + 8 * half + lane / 4;
        const int column = block_column + warp_column + 8 * j + lane % 4 * 2;
        float* const to = c + (long long)row * n + column;
        const float first = sums[i][j][2 * half], second = sums[i][j][2 * half + 1];
        if (row < m && column < n) {
          if (kWhole) {
            *reinterpret_cast<float2*>(to) = {first, second};
          } else {
            to[0] = first;
            if (column + 1 < n) to[1] = second;
          }
        }
      }
}

extern "C" __global__ void __launch_bounds__(kThreads, 1)
    matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  if (n % 8 == 0 && k % 8 == 0)
    product<true>(a, b, c, m, n, k);
  else
    product<false>(a, b, c, m, n, k);
}
