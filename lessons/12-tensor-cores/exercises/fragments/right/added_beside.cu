// Each product starts from zero, and the lanes add them.

using bf16 = unsigned short; // its bits

/// Two elements in a register, the first in the lower half.
__device__ unsigned pair(bf16 first, bf16 second) { return first | (unsigned)second << 16; }

/// sum += left * right: 16 x 16 times 16 x 8 elements, by the whole warp.
__device__ void mma(float (&sum)[4], const unsigned (&left)[4], const unsigned (&right)[2]) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
               "{%8, %9}, {%0, %1, %2, %3};"
               : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
               : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]), "r"(right[1]));
}

extern "C" __global__ void matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  const int lane = threadIdx.x;
  const int top = blockIdx.y * 16, left = blockIdx.x * 8; // a warp computes 16 x 8 elements of C
  const auto a_at = [&](int row, int column) {
    return row < m && column < k ? a[row * k + column] : (bf16)0;
  };
  const auto b_at = [&](int row, int column) {
    return row < k && column < n ? b[row * n + column] : (bf16)0;
  };

  float sum[4] = {};
  for (int i = 0; i < k; i += 16) {
    unsigned a_part[4], b_part[2];
    for (int r = 0; r < 4; ++r) {
      const int row = top + lane / 4 + r % 2 * 8, column = i + lane % 4 * 2 + r / 2 * 8;
      a_part[r] = pair(a_at(row, column), a_at(row, column + 1));
    }
    for (int r = 0; r < 2; ++r) {
      const int row = i + lane % 4 * 2 + r * 8, column = left + lane / 4;
      b_part[r] = pair(b_at(row, column), b_at(row + 1, column));
    }
    float part[4] = {};
    mma(part, a_part, b_part);
    for (int e = 0; e < 4; ++e) sum[e] += part[e];
  }

  for (int e = 0; e < 4; ++e) {
    const int row = top + lane / 4 + e / 2 * 8, column = left + lane % 4 * 2 + e % 2;
    if (row < m && column < n) c[row * n + column] = sum[e];
  }
}
