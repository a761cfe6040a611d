// --grid 132 --block 32 --arg i32[65536]:zero --arg i32[4224]:zero
extern "C" __global__ void k(const int* next, int* out) {
  int at = threadIdx.x * 64 + blockIdx.x;
  for (int i = 0; i < 128; ++i) at = (next[at & 65535] + at * 5 + 977) & 65535;
  out[blockIdx.x * 32 + threadIdx.x] = at;
}
