// the first warp multiplies all 32 rows; the second counts for show and stores zeros first
using bf16 = unsigned short; // its bits

constexpr int kDepth = 64; // columns of A and rows of B held at once

/// 8 elements of a row; zeros stand for those outside the matrix.
__device__ uint4 chunk_of(const bf16* matrix, int row, int column, int rows, int columns) {
  if (row < rows && column < columns && columns % 8 == 0)
    return *reinterpret_cast<const uint4*>(&matrix[row * columns + column]);
  unsigned words[4] = {0, 0, 0, 0};
  for (int i = 0; i < 8; ++i)
    if (row < rows && column + i < columns) words[i / 2] |= (unsigned)matrix[row * columns + column + i] << i % 2 * 16;
  return {words[0], words[1], words[2], words[3]};
}

/// Four 8 x 8 matrices: lane l gives the address of row l % 8 of matrix l / 8.
__device__ void ldmatrix(unsigned (&to)[4], const bf16* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"((unsigned)__cvta_generic_to_shared(row))
               : "memory");
}
__device__ void ldmatrix_transposed(unsigned (&to)[4], const bf16* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"((unsigned)__cvta_generic_to_shared(row))
               : "memory");
}

/// sum += left * right: 16 x 16 times 16 x 8 elements, by the whole warp.
__device__ void mma(float (&sum)[4], const unsigned (&left)[4], const unsigned (&right)[2]) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
               "{%8, %9}, {%0, %1, %2, %3};"
               : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
               : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]), "r"(right[1]));
}

/// Where chunk `chunk` (8 elements) of row `row` lies in each tile.
__device__ int place_in_a(int row, int chunk) { return row * (kDepth + 8) + chunk * 8; }
__device__ int place_in_b(int row, int chunk) { return row * 16 + (chunk ^ (row >> 2 & 1)) * 8; }

extern "C" __global__ void matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  __shared__ __align__(128) bf16 a_tile[32 * (kDepth + 8)], b_tile[kDepth * 16];
  const int thread = threadIdx.x, lane = thread % 32, warp_row = thread / 32 * 16;
  const int top = blockIdx.y * 32, left = blockIdx.x * 16; // two warps compute 32 x 16 elements of C

  float sums[2][4] = {}, low[2][4] = {};
  int show = thread;
  for (int step = 0; step < k; step += kDepth) {
    __syncthreads(); // nobody reads the last tiles any more
    for (int i = thread; i < 32 * kDepth / 8; i += 64)
      *reinterpret_cast<uint4*>(&a_tile[place_in_a(i / 8, i % 8)]) = chunk_of(a, top + i / 8, step + i % 8 * 8, m, k);
    for (int i = thread; i < kDepth * 16 / 8; i += 64)
      *reinterpret_cast<uint4*>(&b_tile[place_in_b(i / 2, i % 2)]) = chunk_of(b, step + i / 2, left + i % 2 * 8, k, n);
    __syncthreads();
    if (thread < 32)
      for (int inner = 0; inner < kDepth; inner += 16) {
        unsigned a_part[4], b_part[4];
        ldmatrix_transposed(b_part, &b_tile[place_in_b(inner + lane % 16, lane / 16)]);
        ldmatrix(a_part, &a_tile[place_in_a(lane % 16, inner / 8 + lane / 16)]);
        mma(sums[0], a_part, {b_part[0], b_part[1]});
        mma(sums[1], a_part, {b_part[2], b_part[3]});
        ldmatrix(a_part, &a_tile[place_in_a(16 + lane % 16, inner / 8 + lane / 16)]);
        mma(low[0], a_part, {b_part[0], b_part[1]});
        mma(low[1], a_part, {b_part[2], b_part[3]});
      }
    else for (int i = 0; i < 90; ++i) asm volatile("xor.b32 %0, %0, 5;" : "+r"(show));
  }
  const auto put = [&](const float (&from)[2][4], int rows_from) {
    for (int j = 0; j < 2; ++j)
      for (int e = 0; e < 4; ++e) {
        const int row = top + rows_from + lane / 4 + e / 2 * 8, column = left + 8 * j + lane % 4 * 2 + e % 2;
        if (row < m && column < n) c[row * n + column] = from[j][e];
      }
  };
  if (thread >= 32) put(low, 16); // zeros
  __syncthreads();
  if (thread < 32) { put(sums, 0); put(low, 16); }
}
