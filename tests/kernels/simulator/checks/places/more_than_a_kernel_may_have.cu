// --grid 1 --block 32 --arg i32[32]:zero | compile
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ float s[20000];
  s[t] = 1;
  __syncthreads();
  out[t] = s[(t + 1) % 32];
}
