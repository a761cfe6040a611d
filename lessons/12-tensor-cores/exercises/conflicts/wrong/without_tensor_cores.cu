using bf16 = unsigned short; // its bits

extern "C" __global__ void matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  for (int e = threadIdx.x; e < 512; e += 64) {
    const int row = blockIdx.y * 32 + e / 16, column = blockIdx.x * 16 + e % 16;
    if (row >= m || column >= n) continue;
    float sum = 0;
    for (int i = 0; i < k; ++i)
      sum += __uint_as_float((unsigned)a[row * k + i] << 16) * __uint_as_float((unsigned)b[i * n + column] << 16);
    c[row * n + column] = sum;
  }
}
