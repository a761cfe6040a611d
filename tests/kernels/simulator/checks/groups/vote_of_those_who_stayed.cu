// --grid 1 --block 64 --arg i32[64]:iota | clean
// Lanes that have left are in the mask; nobody waits for them, and they vote no.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t % 32 >= 20) return;
  out[t] = __popc(__ballot_sync(0xffffffff, out[t] >= 0));
}
