// --grid 1 --block 64 --arg i32[256]:zero | clean
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int* keys = d;
  int* values = d + 128;
  const int key = t / 2 + 1;
  int i = key * 7 % 128;
  while (true) {
    const int old = atomicCAS(&keys[i], 0, key);
    if (old == 0 || old == key) { atomicAdd(&values[i], 1); break; }
    i = (i + 1) % 128;
  }
  __syncthreads();
  values[t] = values[t] * 2 + keys[t];
}
