// --grid 1024 --block 256 --arg i32[262144]:random --arg i32[262144]:zero
extern "C" __global__ void k(const int* in, int* out) {
  int i = blockIdx.x * 256 + threadIdx.x, lane = threadIdx.x % 32, v = in[i];
  for (int size = 2; size <= 32; size *= 2)
    for (int d = size / 2; d; d /= 2) {
      int other = __shfl_xor_sync(~0u, v, d);
      bool up = (lane & size) == 0 || size == 32, low = (lane & d) == 0;
      v = (low == up) ? min(v, other) : max(v, other);
    }
  out[i] = v;
}
