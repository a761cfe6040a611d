// One arrival per warp, after __syncwarp().
#ifndef TILE
#define TILE 8
#endif
#ifndef STAGES
#define STAGES 3
#endif

/// Starts the copy of a float to shared memory; a zero comes instead of one that lies outside.
__device__ void copy(float* to, const float* from, bool inside) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"((unsigned)__cvta_generic_to_shared(to)),
               "l"(from), "r"(inside ? 4 : 0)
               : "memory");
}

__device__ unsigned shared_address(const void* place) { return (unsigned)__cvta_generic_to_shared(place); }

__device__ void init(unsigned long long* barrier, int arrivals) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(shared_address(barrier)), "r"(arrivals) : "memory");
}

__device__ void arrive(unsigned long long* barrier) {
  asm volatile("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }" ::"r"(shared_address(barrier))
               : "memory");
}

/// Arrives once all copies that this thread has started have landed.
__device__ void arrive_after_copies(unsigned long long* barrier) {
  asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(shared_address(barrier)) : "memory");
}

/// Waits for the end of the phase with this parity: 0 for the first phase, 1 for the second, 0 for the
/// third...
__device__ void wait(unsigned long long* barrier, int parity) {
  unsigned done = 0;
  while (!done)
    asm volatile("{ .reg .pred done; mbarrier.test_wait.parity.shared.b64 done, [%1], %2; "
                 "selp.u32 %0, 1, 0, done; }"
                 : "=r"(done)
                 : "r"(shared_address(barrier)), "r"(parity)
                 : "memory");
}

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float a_tile[STAGES][TILE][TILE], b_tile[STAGES][TILE][TILE];
  __shared__ unsigned long long full[STAGES], empty[STAGES];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;

  const auto fill = [&](int tile) {
    const int stage = tile % STAGES, i = tile * TILE + x, j = tile * TILE + y;
    const bool a_inside = row < m && i < k, b_inside = j < k && column < n;
    copy(&a_tile[stage][y][x], a_inside ? &a[row * k + i] : a, a_inside);
    copy(&b_tile[stage][y][x], b_inside ? &b[j * n + column] : b, b_inside);
  };

  if (x == 0 && y == 0)
    for (int stage = 0; stage < STAGES; ++stage) {
      init(&full[stage], TILE * TILE);
      init(&empty[stage], (TILE * TILE + 31) / 32);
    }
  __syncthreads();

  const int tiles = (k + TILE - 1) / TILE;
  int to_fill = 0, fill_parity = 1, read_stage = 0,
      read_parity = 0; // a wait for the phase before the first one ends at once
  const auto produce = [&](int tile) {
    if (tile >= tiles) return;
    wait(&empty[to_fill], fill_parity);
    fill(tile);
    arrive_after_copies(&full[to_fill]);
    if (++to_fill == STAGES) to_fill = 0, fill_parity ^= 1;
  };
  for (int tile = 0; tile < STAGES - 1; ++tile) produce(tile);
  float sum = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    produce(tile + STAGES - 1);
    wait(&full[read_stage], read_parity);
    for (int i = 0; i < TILE; ++i) sum += a_tile[read_stage][y][i] * b_tile[read_stage][i][x];
    __syncwarp(TILE == 4 ? 0xffff : 0xffffffff);
    if ((y * TILE + x) % 32 == 0) arrive(&empty[read_stage]);
    if (++read_stage == STAGES) read_stage = 0, read_parity ^= 1;
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
