// --grid 1024 --block 1024 --arg i32[1048576]:random --arg i32[1048576]:zero --arg i32[1024]:zero
extern "C" __global__ void k(const int* in, int* out, int* sums) {
  __shared__ int warps[32];
  int i = blockIdx.x * 1024 + threadIdx.x, lane = threadIdx.x % 32, w = threadIdx.x / 32;
  int v = in[i];
  for (int d = 1; d < 32; d *= 2) { int u = __shfl_up_sync(~0u, v, d); if (lane >= d) v += u; }
  if (lane == 31) warps[w] = v;
  __syncthreads();
  if (w == 0) {
    int s = warps[lane];
    for (int d = 1; d < 32; d *= 2) { int u = __shfl_up_sync(~0u, s, d); if (lane >= d) s += u; }
    warps[lane] = s;
  }
  __syncthreads();
  if (w > 0) v += warps[w - 1];
  out[i] = v;
  if (threadIdx.x == 1023) sums[blockIdx.x] = v;
}
