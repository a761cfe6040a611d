// --grid 1 --block 32 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t == 31) { out[63] = 5; return; }
  const unsigned b = __ballot_sync(0xffffffff, t & 1);
  if (__any_sync(~0u, t > 100)) return;
  out[t] = b;
}
