// --grid 1 --block 64 --arg i32[256]:zero | race
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int* keys = d;
  int* values = d + 128;
  const int key = t / 2 + 1;
  int i = key * 7 % 128;
  while (true) {
    const int old = atomicCAS(&keys[i], 0, key);
    if (old == 0) { values[i] = t; break; }
    if (old == key) { values[i] += 1; break; }
    i = (i + 1) % 128;
  }
}
