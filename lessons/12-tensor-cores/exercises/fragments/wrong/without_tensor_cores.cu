using bf16 = unsigned short; // its bits

extern "C" __global__ void matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  const int lane = threadIdx.x;
  for (int e = 0; e < 4; ++e) {
    const int row = blockIdx.y * 16 + lane / 4 + e / 2 * 8, column = blockIdx.x * 8 + lane % 4 * 2 + e % 2;
    if (row >= m || column >= n) continue;
    float sum = 0;
    for (int i = 0; i < k; ++i)
      sum += __uint_as_float((unsigned)a[row * k + i] << 16) * __uint_as_float((unsigned)b[i * n + column] << 16);
    c[row * n + column] = sum;
  }
}
