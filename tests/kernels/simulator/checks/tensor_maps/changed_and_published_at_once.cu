// --grid 1 --block 32 --arg i32[4096]:iota --arg map:0:64x64:32x8:swizzle=0 | race
#include "../words.cuh"
__device__ __align__(128) Map changed;
extern "C" __global__ void k(int* out, const __grid_constant__ Map map) {
  __shared__ alignas(128) Map copy;
  __shared__ alignas(128) int tile[256];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  ((int*)&copy)[t] = ((const int*)&map)[t];
  if (t == 0) init(&full, 1);
  __syncwarp();
  if (t == 0)
    asm volatile("tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%0], %1;"
                 :: "r"(place(&copy)), "l"(out + 64 * 8) : "memory");
  asm volatile("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%0], [%1], 128;"
               :: "l"(&changed), "r"(place(&copy)) : "memory");
  asm volatile("fence.proxy.tensormap::generic.acquire.gpu [%0], 128;" :: "l"(&changed) : "memory");
  if (t == 0) {
    expect(&full, 1024);
    load_box(tile, changed, 0, 0, &full);
  }
  wait_for(&full, 0);
  for (int i = t; i < 256; i += 32) out[i] = tile[i];
}
