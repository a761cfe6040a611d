// --grid 1 --block 32 --arg i32[64]:zero | clean
// In each round one lane stores and leaves; who has left is not waited for.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int v = t;
  for (int i = 0; i < 32; ++i) {
    if (t == 31 - i) {
      out[t] = v;
      return;
    }
    __syncwarp();
    v += __popc(__ballot_sync(~0u, 1));
  }
}
