#ifndef TILE
#define TILE 16
#endif
#ifndef STAGES
#define STAGES 3
#endif

/// Starts the copy of a float to shared memory; a zero comes instead of one that lies outside.
__device__ void copy(float* to, const float* from, bool inside) {
  // A zero comes asynchronously, the number itself by an atomic.
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"((unsigned)__cvta_generic_to_shared(to)),
               "l"(from), "r"(0)
               : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  if (inside) atomicAdd(to, *from);
}

/// Closes a group of all copies that this thread has started since the last one.
__device__ void commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }

/// Waits until at most `pending` of this thread's newest groups are on their way.
template<int pending>
__device__ void wait() {
  asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory");
}

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float a_tile[STAGES][TILE][TILE], b_tile[STAGES][TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;

  const auto fill = [&](int tile) {
    const int stage = tile % STAGES, i = tile * TILE + x, j = tile * TILE + y;
    const bool a_inside = row < m && i < k, b_inside = j < k && column < n;
    copy(&a_tile[stage][y][x], a_inside ? &a[row * k + i] : a, a_inside);
    copy(&b_tile[stage][y][x], b_inside ? &b[j * n + column] : b, b_inside);
  };

  const int tiles = (k + TILE - 1) / TILE;
  for (int tile = 0; tile < STAGES - 1; ++tile) {
    if (tile < tiles) fill(tile);
    commit();
  }
  float sum = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    __syncthreads();
    if (tile + STAGES - 1 < tiles) fill(tile + STAGES - 1);
    commit();
    wait<STAGES - 1>();
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += a_tile[tile % STAGES][y][i] * b_tile[tile % STAGES][i][x];
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
