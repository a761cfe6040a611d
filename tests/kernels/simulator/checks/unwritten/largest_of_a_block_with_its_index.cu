// --grid 1 --block 64 --arg i32[64]:iota | clean
struct Best { double value; int at; };
extern "C" __global__ void k(int* out) {
  __shared__ Best best[64];
  const int t = threadIdx.x;
  best[t] = {out[t] * 1.5, t};
  __syncthreads();
  for (int d = 32; d; d /= 2) {
    if (t < d && best[t + d].value > best[t].value) best[t] = best[t + d];
    __syncthreads();
  }
  if (t == 0) out[0] = best[0].at;
}
