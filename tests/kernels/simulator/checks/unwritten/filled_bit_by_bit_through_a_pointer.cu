// --grid 1 --block 32 --arg i32[64]:iota | clean
// The function knows nothing of the space that its argument points to.
struct Flags { unsigned low : 12, high : 20; };
__device__ __noinline__ void set(Flags* f, unsigned low, unsigned high) {
  f->low = low;
  f->high = high;
}
extern "C" __global__ void k(int* out) {
  __shared__ Flags s[32];
  const int t = threadIdx.x;
  set(&s[t], t, 2 * t);
  __syncwarp();
  out[t] = s[31 - t].low + s[31 - t].high;
}
