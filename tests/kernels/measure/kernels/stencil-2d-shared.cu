// --grid 64,64 --block 16,16 --arg f32[1048576]:random --arg f32[1048576]:zero --arg i32:1024
extern "C" __global__ void k(const float* in, float* out, int n) {
  __shared__ float tile[18][18];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  for (int j = threadIdx.y; j < 18; j += 16)
    for (int i = threadIdx.x; i < 18; i += 16) {
      int gx = min(max((int)blockIdx.x * 16 + i - 1, 0), n - 1), gy = min(max((int)blockIdx.y * 16 + j - 1, 0), n - 1);
      tile[j][i] = in[gy * n + gx];
    }
  __syncthreads();
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  out[y * n + x] = 0.2f * (tile[ty][tx] + tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx]);
}
