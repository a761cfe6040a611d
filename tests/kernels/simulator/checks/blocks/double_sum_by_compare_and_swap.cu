// --grid 2 --block 32 --arg u64[4]:zero | clean
extern "C" __global__ void k(unsigned long long* out) {
  unsigned long long old = out[0], seen;
  do {
    seen = old;
    old = atomicCAS(out, seen, (unsigned long long)__double_as_longlong(threadIdx.x + __longlong_as_double(seen)));
  } while (seen != old);
}
