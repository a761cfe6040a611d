// --grid 64,128 --block 32,8 --arg u8[2097152]:random --arg u8[2097152]:zero
extern "C" __global__ void k(const unsigned char* in, unsigned char* out) {
  __shared__ unsigned char s[10][34];
  int x = blockIdx.x * 32, y = blockIdx.y * 8;
  for (int i = threadIdx.y * 32 + threadIdx.x; i < 340; i += 256) {
    int row = (y + i / 34 - 1) & 1023, column = (x + i % 34 - 1) & 2047;
    s[i / 34][i % 34] = in[row * 2048 + column] & 1;
  }
  __syncthreads();
  int n = 0, r = threadIdx.y + 1, c = threadIdx.x + 1;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx || dy) n += s[r + dy][c + dx];
  out[(y + r - 1) * 2048 + x + c - 1] = n == 3 || (n == 2 && s[r][c]);
}
