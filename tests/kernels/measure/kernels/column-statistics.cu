// --grid 32,16 --block 32,8 --arg f32[2097152]:random --arg f32[1024]:zero --arg f32[1024]:zero
extern "C" __global__ void k(const float* in, float* sums, float* squares) {
  __shared__ float s[8][32], q[8][32];
  int column = blockIdx.x * 32 + threadIdx.x;
  float sum = 0, square = 0;
  for (int row = blockIdx.y * 128 + threadIdx.y; row < blockIdx.y * 128 + 128; row += 8) {
    float v = in[row * 1024 + column];
    sum += v;
    square += v * v;
  }
  s[threadIdx.y][threadIdx.x] = sum;
  q[threadIdx.y][threadIdx.x] = square;
  __syncthreads();
  if (threadIdx.y) return;
  for (int i = 1; i < 8; ++i) sum += s[i][threadIdx.x], square += q[i][threadIdx.x];
  atomicAdd(&sums[column], sum);
  atomicAdd(&squares[column], square);
}
