// --grid 4096 --block 128 --arg f32[8388608]:random --arg f32[2048]:random --arg f32[4096]:zero --arg i32:2048
extern "C" __global__ void k(const float4* a, const float4* x, float* y, int n) {
  __shared__ float part[4];
  int row = blockIdx.x;
  float sum = 0;
  for (int i = threadIdx.x; i < n / 4; i += 128) {
    float4 p = a[row * (n / 4) + i], q = x[i];
    sum += p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w;
  }
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(~0u, sum, d);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) y[row] = part[0] + part[1] + part[2] + part[3];
}
