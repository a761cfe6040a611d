// --grid 4 --block 32 --arg i32[8]:zero | race
// The plain read is not of the word that is swapped: nothing tells that it is out of date.
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  int old = out[1], seen;
  do {
    seen = old;
    old = atomicCAS(&out[0], seen, seen + 1);
  } while (seen != old);
  atomicAdd(&out[1], 1);
}
