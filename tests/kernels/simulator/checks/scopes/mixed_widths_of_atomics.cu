// --grid 1 --block 64 --arg i32[64]:zero | race
// A word and the pair that holds it: atomic operations of two widths are not atomic to each other.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t == 0) atomicAdd((unsigned long long*)out, 1ull);
  if (t == 32) atomicAdd(out, 1);
}
