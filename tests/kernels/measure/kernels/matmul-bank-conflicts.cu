// --grid 16,16 --block 32,32 --arg f32[262144]:random --arg f32[262144]:random --arg f32[262144]:zero
extern "C" __global__ void k(const float* a, const float* b, float* c) {
  __shared__ float s[32][32], t[32][32];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 32 + x, column = blockIdx.x * 32 + y;
  float sum = 0;
  for (int tile = 0; tile < 16; ++tile) {
    s[x][y] = a[row * 512 + tile * 32 + y];
    t[y][x] = b[(tile * 32 + x) * 512 + column];
    __syncthreads();
    for (int i = 0; i < 32; ++i) sum += s[x][i] * t[y][i];
    __syncthreads();
  }
  c[row * 512 + column] = sum;
}
