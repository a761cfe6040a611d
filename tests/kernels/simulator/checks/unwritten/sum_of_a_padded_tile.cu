// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[4][9];
  const int row = t / 8, column = t % 8;
  s[row][column] = out[t];
  __syncwarp();
  int sum = 0;
  for (int i = 0; i < 9; ++i) sum += s[row][i];
  out[t] = sum;
}
