// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  int best;
  bool found = false;
  for (int i = threadIdx.x; i < 32; i += 5)
    if (!found || out[i] > best) {
      best = out[i];
      found = true;
    }
  if (found) out[32 + threadIdx.x] = best;
}
