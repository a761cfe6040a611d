// --grid 32,32 --block 16,16 --arg i32[65536]:random --arg i32[65536]:random --arg i32[262144]:zero
extern "C" __global__ void k(const int* a, const int* b, int* c) {
  __shared__ int s[16][17], t[16][17];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x, sum = 0;
  for (int tile = 0; tile < 8; ++tile) {
    s[y][x] = a[row * 128 + tile * 16 + x];
    t[y][x] = b[(blockIdx.x * 16 + y) * 128 + tile * 16 + x];
    __syncthreads();
    for (int i = 0; i < 16; ++i) sum = __dp4a(s[y][i], t[x][i], sum);
    __syncthreads();
  }
  c[row * 512 + column] = sum;
}
