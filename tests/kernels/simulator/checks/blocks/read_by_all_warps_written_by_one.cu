// --grid 1 --block 1024 --arg i32[2048]:zero | race
// So many reads of one line that they are kept word by word; the last warp writes a word that only the first warps have read.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x, warp = t / 32, lane = t % 32;
  int sum = 0;
  for (int j = 0; j < 4; ++j) {
    const int at = (lane * (2 * j + 1) + warp) % 32;
    sum += out[warp == 0 || warp > 20 ? 16 + at % 16 : at];
  }
  if (t == 1023)
    out[5] = sum;
  else
    out[64 + t] = sum;
}
