// rule: blocks
// arguments: --arg f32[16384]:zero --arg i32:400
// before: --grid 16 --block 1024
// recorded before: 11.63 us (H200)
// after: --grid 32 --block 512
// recorded after: 6.3 us (H200)
__device__ void work(float* out, int n) {
  float a = threadIdx.x, b = 1.5f, c = 2.5f, d = 0.5f;
  for (int i = 0; i < n; ++i) {
    a = a * b + c;
    b = b * d + a;
    c = c * d + b;
    d = d * 0.25f + 0.5f;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = a + b + c + d;
}
__global__ void before(float* out, int n) { work(out, n); }
__global__ void after(float* out, int n) { work(out, n); }
