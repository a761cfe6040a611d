// --grid 1 --block 32 --arg i32[64]:zero | clean
// Lanes at the edge work and store by themselves, with branches of their own, and leave.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t >= 28) {
    int sum = 0;
    for (int i = 0; i < t; ++i) sum += i;
    if (sum & 1) out[t] = sum;
    else out[t] = -sum;
    return;
  }
  const unsigned all = __ballot_sync(~0u, t & 1);
  __syncwarp();
  out[t] = __shfl_up_sync(~0u, (int)all, 1);
}
