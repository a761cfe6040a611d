// --grid 512 --block 512 --arg f32[262144]:random --arg f32[262144]:zero
extern "C" __global__ void k(const float* in, float* out) {
  __shared__ float s[2][512];
  int t = threadIdx.x, i = blockIdx.x * 512 + t, now = 0;
  s[0][t] = in[i];
  __syncthreads();
  for (int d = 1; d < 512; d *= 2) {
    s[1 - now][t] = t >= d ? s[now][t] + s[now][t - d] : s[now][t];
    now = 1 - now;
    __syncthreads();
  }
  out[i] = s[now][t];
}
