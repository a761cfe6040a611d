// Attention as it is written down: all scores Q K^T, softmax over each row of them, product with V. The score
// matrix of every head, sequence x sequence, goes to memory and back twice.

#ifndef TILE
#define TILE 16
#endif

// scores[head][query][key] = scale * (query . key); minus infinity where a query must not see a later key.
extern "C" __global__ void scores(const float* q, const float* k, float* scores, int group, int sequence,
                                  int head_size, float scale, int causal) {
  __shared__ float q_tile[TILE][TILE];
  __shared__ float k_tile[TILE][TILE + 1]; // read down its columns: the spare word keeps the banks apart
  const int x = threadIdx.x, y = threadIdx.y, head = blockIdx.z;
  const int first_query = blockIdx.y * TILE, first_key = blockIdx.x * TILE;
  const float* head_q = q + (long long)head * sequence * head_size;
  const float* head_k =
      k + (long long)(head / group) * sequence * head_size; // `group` heads share their keys
  float sum = 0;
  for (int first = 0; first < head_size; first += TILE) {
    const bool inside = first + x < head_size;
    q_tile[y][x] =
        inside && first_query + y < sequence ? head_q[(first_query + y) * head_size + first + x] : 0;
    k_tile[y][x] = inside && first_key + y < sequence ? head_k[(first_key + y) * head_size + first + x] : 0;
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += q_tile[y][i] * k_tile[x][i];
    __syncthreads();
  }
  const int query = first_query + y, key = first_key + x;
  if (query < sequence && key < sequence)
    scores[((long long)head * sequence + query) * sequence + key] =
        causal && key > query ? __int_as_float(0xff800000) : sum * scale;
}

// Softmax in place over each row of scores; one warp per row, blockDim.x / 32 rows per block.
extern "C" __global__ void softmax(float* scores, long long rows, int sequence) {
  const int lane = threadIdx.x % 32;
  const long long row = (long long)blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  if (row >= rows) return; // a whole warp at a time
  float* values = scores + row * sequence;
  float largest = __int_as_float(0xff800000);
  for (int i = lane; i < sequence; i += 32) largest = fmaxf(largest, values[i]);
  for (int distance = 16; distance > 0; distance /= 2)
    largest = fmaxf(largest, __shfl_xor_sync(0xffffffff, largest, distance));
  float sum = 0;
  for (int i = lane; i < sequence; i += 32) sum += __expf(values[i] - largest);
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xffffffff, sum, distance);
  for (int i = lane; i < sequence; i += 32) values[i] = __expf(values[i] - largest) / sum;
}

// out[head][query][:] = sum over keys of weight * v[key][:].
extern "C" __global__ void product(const float* weights, const float* v, float* out, int group, int sequence,
                                   int head_size) {
  __shared__ float weight_tile[TILE][TILE];
  __shared__ float v_tile[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y, head = blockIdx.z;
  const int query = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  const float* row = weights + ((long long)head * sequence + query) * sequence;
  const float* head_v = v + (long long)(head / group) * sequence * head_size;
  float sum = 0;
  for (int first = 0; first < sequence; first += TILE) {
    weight_tile[y][x] = query < sequence && first + x < sequence ? row[first + x] : 0;
    v_tile[y][x] = first + y < sequence && column < head_size ? head_v[(first + y) * head_size + column] : 0;
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += weight_tile[y][i] * v_tile[i][x];
    __syncthreads();
  }
  if (query < sequence && column < head_size)
    out[((long long)head * sequence + query) * head_size + column] = sum;
}
