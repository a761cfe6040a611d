// --grid 12 --block 32 --arg i32[245]:zero | clean
// In every third block only some lanes go on, at the same distances as in the others.
extern "C" __global__ void k(int* out) {
  const int column = blockIdx.x % 3 * 16 + threadIdx.x % 16, row = blockIdx.x / 3 * 2 + threadIdx.x / 16;
  if (row >= 7 || column >= 35) return;
  volatile int* own = out + row * 35 + column;
  *own = 3;
  const int again = *own;
  *own = 2 * again;
}
