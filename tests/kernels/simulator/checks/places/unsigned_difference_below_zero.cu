// --grid 1 --block 64 --arg i32[64]:iota | out-of-bounds
extern "C" __global__ void k(int* d) {
  const unsigned t = threadIdx.x, halo = 2;
  if (t - halo < 1000000000u || t - halo > 4000000000u) d[t] += d[t - halo];
}
