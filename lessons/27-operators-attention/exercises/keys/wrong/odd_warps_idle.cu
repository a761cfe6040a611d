// Even warps compute for two; the others execute as many instructions that compute nothing of use.

#ifndef HEAD_SIZE
#define HEAD_SIZE 32
#endif

__device__ float product(const float* a, const float* b) {
  float sum = 0;
#pragma unroll
  for (int d = 0; d < HEAD_SIZE; ++d) sum += a[d] * b[d];
  return sum;
}

// For each query, the sum of P dP over its keys; it equals the sum of out dout over the elements.

/// As many instructions as the sum takes, whose result is not used.
__device__ float idle(int rounds) {
  float x = rounds;
  for (int i = 0; i < rounds; ++i)
    asm volatile("{ fma.rn.f32 %0, %0, %0, %0; fma.rn.f32 %0, %0, %0, %0; fma.rn.f32 %0, %0, %0, %0; "
                 "fma.rn.f32 %0, %0, %0, %0; }"
                 : "+f"(x));
  return x;
}

extern "C" __global__ void row_sums(const float* out, const float* dout, float* sums, int rows) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) sums[row] = product(out + (long long)row * HEAD_SIZE, dout + (long long)row * HEAD_SIZE);
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
  const int key_of_thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (key_of_thread >= sequence) return;
  const bool two = blockDim.x > 32;
  if (two && threadIdx.x / 32 % 2) {
    if (idle(HEAD_SIZE * (sequence - (causal ? key_of_thread : 0))) == 12345.678f) dk[0] = 0;
    return;
  }
  for (int key = key_of_thread; key < sequence && key <= key_of_thread + 32 * two; key += 32) {
    const long long head = (long long)blockIdx.y * sequence, own = (head + key) * HEAD_SIZE;
    float own_k[HEAD_SIZE], own_v[HEAD_SIZE], k_result[HEAD_SIZE], v_result[HEAD_SIZE];
#pragma unroll
    for (int d = 0; d < HEAD_SIZE; ++d) {
      own_k[d] = k[own + d];
      own_v[d] = v[own + d];
      k_result[d] = v_result[d] = 0;
    }
    // The queries that see this key: all, or those from it on.
    for (int query = sequence - 1; query >= (causal ? key : 0); --query) {
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
}
