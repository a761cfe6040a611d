// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
struct Flags { unsigned low : 12, high : 20; };
__device__ __noinline__ void set(Flags* f, unsigned low) { f->low = low; }
extern "C" __global__ void k(int* out) {
  __shared__ Flags s[32];
  const int t = threadIdx.x;
  set(&s[t], t);
  __syncwarp();
  out[t] = s[31 - t].low + s[31 - t].high;
}
