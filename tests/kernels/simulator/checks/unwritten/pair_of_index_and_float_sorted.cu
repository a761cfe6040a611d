// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  struct Item { float key; unsigned char index; };
  __shared__ Item s[32];
  const int t = threadIdx.x;
  s[t].key = (t * 7) % 32;
  s[t].index = t;
  __syncwarp();
  Item mine = s[t];
  for (int round = 0; round < 32; ++round) {
    const int other = t ^ 1 ^ (round & 1 ? 2 : 0);
    const Item theirs = s[other & 31];
    __syncwarp();
    if (t < other ? theirs.key < mine.key : theirs.key > mine.key) mine = theirs;
    s[t] = mine;
    __syncwarp();
  }
  out[t] = (int)mine.key * 100 + mine.index;
}
