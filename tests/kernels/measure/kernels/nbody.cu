// --grid 64 --block 128 --arg f32[32768]:random --arg f32[32768]:zero --arg i32:8192
extern "C" __global__ void k(const float4* bodies, float4* force, int n) {
  __shared__ float4 s[128];
  int i = blockIdx.x * 128 + threadIdx.x;
  float4 me = bodies[i];
  float fx = 0, fy = 0, fz = 0;
  for (int base = 0; base < n; base += 128) {
    s[threadIdx.x] = bodies[base + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 128; ++j) {
      float dx = s[j].x - me.x, dy = s[j].y - me.y, dz = s[j].z - me.z;
      float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f), f = s[j].w * inverse * inverse * inverse;
      fx += f * dx; fy += f * dy; fz += f * dz;
    }
    __syncthreads();
  }
  force[i] = make_float4(fx, fy, fz, 0);
}
