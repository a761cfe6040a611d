// --grid 1 --block 128 --arg i32[2560]:iota | uninitialised
// The descriptor of factor A is offset by an unwritten word (stage index never set).
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  const unsigned short* in = (const unsigned short*)(data);
  float* out = (float*)(data + 2048);
  __shared__ alignas(128) unsigned short a[2][1024], b[128]; __shared__ int stage[2];
  int t = threadIdx.x;
  for (int i = t; i < 2048; i += 128) (&a[0][0])[i] = in[i];
  b[t] = in[t];
  if (t == 0) stage[0] = 0;
  PROXY; __syncthreads();
  float d[4] = {0, 0, 0, 0};
  BEGIN_PRODUCTS;
  product(d, tile(a[stage[data[1]] & 1]), tile(b));
  COMMIT_PRODUCTS; WAIT_PRODUCTS(0);
  for (int i = 0; i < 4; ++i) out[t * 4 + i] = d[i];
}
