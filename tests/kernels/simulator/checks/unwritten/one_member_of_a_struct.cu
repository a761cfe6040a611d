// --grid 1 --block 32 --arg i32[64]:zero | uninitialised
// The second member was never written.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  struct Two {
    int first, second;
  };
  __shared__ Two all[32];
  all[t].first = t;
  __syncthreads();
  out[t] = all[31 - t].first;
  out[32 + t] = all[31 - t].second;
}
