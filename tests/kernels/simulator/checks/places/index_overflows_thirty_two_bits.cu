// --grid 1 --block 32 --arg i32[1024]:iota | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  const int i = (out[t] + 65536) * 65536 / 65536 - 70000;
  out[i] = 1;
}
