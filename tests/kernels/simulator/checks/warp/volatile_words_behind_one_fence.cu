// --grid 1 --block 32 --arg i32[1024]:iota | race
// The fence orders the first words; the steps behind it have none.
extern "C" __global__ void k(int* data) {
  __shared__ volatile int s[64];
  const int t = threadIdx.x;
  s[t] = data[t];
  s[t + 32] = 0;
  __syncwarp();
  __threadfence_block();
  s[t] += s[t + 16];
  s[t] += s[t + 8];
  s[t] += s[t + 4];
  data[t] = s[t];
}
