// Every second warp does the work of two; the others compute what nobody needs.

#ifndef HEAD_SIZE
#define HEAD_SIZE 32
#endif

__device__ float product(const float* a, const float* b) {
  float sum = 0;
#pragma unroll
  for (int d = 0; d < HEAD_SIZE; ++d) sum += a[d] * b[d];
  return sum;
}

// For each query, the sum of P dP over its keys.
extern "C" __global__ void row_sums(const float* out, const float* dout, float* sums, int rows) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float busy = lane;
  if (warp % 2 == 0) {
    const int first = blockIdx.x * blockDim.x + threadIdx.x - lane;
    for (int row = first; row < min(min(first + 64, (int)((blockIdx.x + 1) * blockDim.x)), rows); ++row) {
      float sum = 0;
      for (int d = lane; d < HEAD_SIZE; d += 32)
        sum += out[(long long)row * HEAD_SIZE + d] * dout[(long long)row * HEAD_SIZE + d];
      for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xffffffff, sum, distance);
      if (lane == 0) sums[row] = sum;
    }
  } else {
    for (int round = 0; round < 1200; ++round) busy = busy * 1.5f + 0.5f;
    if (busy == 12345.678f) sums[0] = busy;
  }
}

extern "C" __global__ void grad_q(const float* q, const float* k, const float* v, const float* dout,
                                  const float* lse, const float* sums, float* dq, int sequence, float scale,
                                  int causal) {
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  if (query >= sequence) return;
  const long long head = (long long)blockIdx.y * sequence, own = (head + query) * HEAD_SIZE;
  float own_q[HEAD_SIZE], own_dout[HEAD_SIZE], result[HEAD_SIZE];
#pragma unroll
  for (int d = 0; d < HEAD_SIZE; ++d) {
    own_q[d] = q[own + d];
    own_dout[d] = dout[own + d];
    result[d] = 0;
  }
  const float own_lse = lse[head + query], own_sum = sums[head + query];
  const int end = causal ? query + 1 : sequence;
  for (int key = 0; key < end; ++key) {
    const float* its_k = k + (head + key) * HEAD_SIZE;
    const float* its_v = v + (head + key) * HEAD_SIZE;
    const float weight = __expf(scale * product(own_q, its_k) - own_lse);
    const float ds = weight * (product(own_dout, its_v) - own_sum);
#pragma unroll
    for (int d = 0; d < HEAD_SIZE; ++d) result[d] += ds * its_k[d];
  }
#pragma unroll
  for (int d = 0; d < HEAD_SIZE; ++d) dq[own + d] = scale * result[d];
}

extern "C" __global__ void grad_kv(const float* q, const float* k, const float* v, const float* dout,
                                   const float* lse, const float* sums, float* dk, float* dv, int sequence,
                                   float scale, int causal) {
  const int key = blockIdx.x * blockDim.x + threadIdx.x;
  if (key >= sequence) return;
  const long long head = (long long)blockIdx.y * sequence, own = (head + key) * HEAD_SIZE;
  float own_k[HEAD_SIZE], own_v[HEAD_SIZE], k_result[HEAD_SIZE], v_result[HEAD_SIZE];
#pragma unroll
  for (int d = 0; d < HEAD_SIZE; ++d) {
    own_k[d] = k[own + d];
    own_v[d] = v[own + d];
    k_result[d] = v_result[d] = 0;
  }
  // The queries that see this key: all, or those from it on.
  for (int query = causal ? key : 0; query < sequence; ++query) {
    const float* its_q = q + (head + query) * HEAD_SIZE;
    const float* its_dout = dout + (head + query) * HEAD_SIZE;
    const float weight = __expf(scale * product(own_k, its_q) - lse[head + query]);
    const float ds = weight * (product(own_v, its_dout) - sums[head + query]);
#pragma unroll
    for (int d = 0; d < HEAD_SIZE; ++d) {
      k_result[d] += ds * its_q[d];
      v_result[d] += weight * its_dout[d];
    }
  }
#pragma unroll
  for (int d = 0; d < HEAD_SIZE; ++d) {
    dk[own + d] = scale * k_result[d];
    dv[own + d] = v_result[d];
  }
}
