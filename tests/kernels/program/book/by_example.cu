// A lock, a hash table, heat through textures, and two streams that take turns.
#include <cstdio>

#define CHECK(call)                                                                                       \
  do {                                                                                                       \
    const cudaError_t error_ = (call);                                                                       \
    if (error_ != cudaSuccess) std::printf("%d: %s\n", __LINE__, cudaGetErrorName(error_));                  \
  } while (0)
#define EXPECT(what)                                                                                         \
  do {                                                                                                       \
    if (!(what)) std::printf("%d: not %s\n", __LINE__, #what);                                               \
  } while (0)
#include <cmath>
struct Lock {
  int* m;
  Lock() {
    CHECK(cudaMalloc(&m, 4));
    CHECK(cudaMemset(m, 0, 4));
  }
  __device__ void lock() {
    while (atomicCAS(m, 0, 1) != 0)
      ;
    __threadfence();
  }
  __device__ void unlock() {
    __threadfence();
    atomicExch(m, 0);
  }
};
__global__ void dot(Lock l, int n, const float* a, const float* b, float* c) {
  __shared__ float s[256];
  float t = 0;
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) t += a[i] * b[i];
  s[threadIdx.x] = t;
  __syncthreads();
  for (int i = 128; i; i /= 2) {
    if (threadIdx.x < i) s[threadIdx.x] += s[threadIdx.x + i];
    __syncthreads();
  }
  if (!threadIdx.x) {
    l.lock();
    *c += s[0];
    l.unlock();
  }
}
struct Entry {
  unsigned key;
  void* value;
  Entry* next;
};
struct Table {
  size_t count;
  Entry** entries;
  Entry* pool;
};
__global__ void addt(const unsigned* keys, void** values, Table t, Lock* lock) {
  int tid = threadIdx.x + blockIdx.x * blockDim.x;
  int stride = blockDim.x * gridDim.x;
  while (tid < 1024) {
    unsigned key = keys[tid];
    size_t hv = key % t.count;
    for (int i = 0; i < 32; i++)
      if (tid % 32 == i) {
        Entry* e = &t.pool[tid];
        e->key = key;
        e->value = values[tid];
        lock[hv].lock();
        e->next = t.entries[hv];
        t.entries[hv] = e;
        lock[hv].unlock();
      }
    tid += stride;
  }
}
__global__ void heat(cudaTextureObject_t in, float* out, int w) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  float c = tex2D<float>(in, x, y);
  out[x + y * w] = c + 0.25f * (tex2D<float>(in, x, y - 1) + tex2D<float>(in, x, y + 1) +
                                tex2D<float>(in, x - 1, y) + tex2D<float>(in, x + 1, y) - 4 * c);
}
__global__ void avg(const int* a, const int* b, int* c, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) c[i] = (a[i] + b[i]) / 2;
}
int main() {
  int n = 33 * 1024;
  float *a, *b, *c;
  CHECK(cudaHostAlloc(&a, n * 4, cudaHostAllocWriteCombined | cudaHostAllocMapped));
  CHECK(cudaHostAlloc(&b, n * 4, cudaHostAllocWriteCombined | cudaHostAllocMapped));
  CHECK(cudaHostAlloc(&c, 4, cudaHostAllocMapped));
  for (int i = 0; i < n; i++) a[i] = i % 5, b[i] = 1;
  *c = 0;
  float *da, *db, *dc;
  CHECK(cudaHostGetDevicePointer(&da, a, 0));
  CHECK(cudaHostGetDevicePointer(&db, b, 0));
  CHECK(cudaHostGetDevicePointer(&dc, c, 0));
  {
    Lock l;
    dot<<<32, 256>>>(l, n, da, db, dc);
    CHECK(cudaDeviceSynchronize());
    double w = 0;
    for (int i = 0; i < n; i++) w += i % 5;
    EXPECT(*c == w);
    CHECK(cudaFree(l.m));
  }
  CHECK(cudaFreeHost(a));
  CHECK(cudaFreeHost(b));
  CHECK(cudaFreeHost(c));
  Table t;
  t.count = 61;
  CHECK(cudaMalloc(&t.entries, 61 * 8));
  CHECK(cudaMemset(t.entries, 0, 61 * 8));
  CHECK(cudaMalloc(&t.pool, 1024 * sizeof(Entry)));
  unsigned keys[1024];
  for (int i = 0; i < 1024; i++) keys[i] = i * 2654435761u;
  unsigned* dk;
  void** dv;
  CHECK(cudaMalloc(&dk, 4096));
  CHECK(cudaMalloc(&dv, 8192));
  CHECK(cudaMemcpy(dk, keys, 4096, cudaMemcpyHostToDevice));
  CHECK(cudaMemset(dv, 0, 8192));
  Lock lk[61];
  Lock* dl;
  CHECK(cudaMalloc(&dl, sizeof lk));
  CHECK(cudaMemcpy(dl, lk, sizeof lk, cudaMemcpyHostToDevice));
  addt<<<8, 64>>>(dk, dv, t, dl);
  CHECK(cudaDeviceSynchronize());
  Entry* es[61];
  Entry pool[1024];
  CHECK(cudaMemcpy(es, t.entries, sizeof es, cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(pool, t.pool, sizeof pool, cudaMemcpyDeviceToHost));
  int cnt = 0;
  for (int i = 0; i < 61; i++)
    for (Entry* e = es[i]; e;) {
      Entry& p = pool[e - t.pool];
      EXPECT(p.key % 61 == i);
      cnt++;
      e = p.next;
    }
  EXPECT(cnt == 1024);
  for (auto& l : lk) CHECK(cudaFree(l.m));
  CHECK(cudaFree(dl));
  CHECK(cudaFree(dk));
  CHECK(cudaFree(dv));
  CHECK(cudaFree(t.entries));
  CHECK(cudaFree(t.pool));
  int w = 64;
  float* g[2];
  size_t pitch;
  for (auto& p : g) {
    CHECK(cudaMallocPitch(&p, &pitch, w * 4, w));
    EXPECT(pitch >= w * 4);
  }
  float init[64 * 64] = {};
  init[32 * 64 + 32] = 1000;
  CHECK(cudaMemcpy2D(g[0], pitch, init, w * 4, w * 4, w, cudaMemcpyHostToDevice));
  CHECK(cudaMemset2D(g[1], pitch, 0, w * 4, w));
  cudaTextureObject_t tx[2];
  for (int i = 0; i < 2; i++) {
    cudaResourceDesc r{};
    r.resType = cudaResourceTypePitch2D;
    r.res.pitch2D.devPtr = g[i];
    r.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    r.res.pitch2D.width = w;
    r.res.pitch2D.height = w;
    r.res.pitch2D.pitchInBytes = pitch;
    cudaTextureDesc td{};
    td.addressMode[0] = td.addressMode[1] = cudaAddressModeClamp;
    td.readMode = cudaReadModeElementType;
    CHECK(cudaCreateTextureObject(&tx[i], &r, &td, nullptr));
  }
  for (int i = 0; i < 10; i++) heat<<<dim3(4, 4), dim3(16, 16)>>>(tx[i % 2], g[(i + 1) % 2], pitch / 4);
  float fin[64 * 64];
  CHECK(cudaMemcpy2D(fin, w * 4, g[0], pitch, w * 4, w, cudaMemcpyDeviceToHost));
  double sum = 0;
  for (float v : fin) sum += v;
  EXPECT(fabs(sum - 1000) < 0.01);
  printf("%g\n", sum);
  for (auto x : tx) CHECK(cudaDestroyTextureObject(x));
  for (auto p : g) CHECK(cudaFree(p));
  const int N = 4096, FULL = N * 8;
  int *ha, *hb, *hc;
  CHECK(cudaHostAlloc(&ha, FULL * 4, 0));
  CHECK(cudaHostAlloc(&hb, FULL * 4, 0));
  CHECK(cudaHostAlloc(&hc, FULL * 4, 0));
  for (int i = 0; i < FULL; i++) ha[i] = 2 * i, hb[i] = 4;
  cudaStream_t s[2];
  int *A[2], *B[2], *C[2];
  for (int i = 0; i < 2; i++) {
    CHECK(cudaStreamCreate(&s[i]));
    CHECK(cudaMalloc(&A[i], N * 4));
    CHECK(cudaMalloc(&B[i], N * 4));
    CHECK(cudaMalloc(&C[i], N * 4));
  }
  for (int o = 0; o < FULL; o += 2 * N) {
    for (int i = 0; i < 2; i++)
      CHECK(cudaMemcpyAsync(A[i], ha + o + i * N, N * 4, cudaMemcpyHostToDevice, s[i]));
    for (int i = 0; i < 2; i++)
      CHECK(cudaMemcpyAsync(B[i], hb + o + i * N, N * 4, cudaMemcpyHostToDevice, s[i]));
    for (int i = 0; i < 2; i++) avg<<<N / 256, 256, 0, s[i]>>>(A[i], B[i], C[i], N);
    for (int i = 0; i < 2; i++)
      CHECK(cudaMemcpyAsync(hc + o + i * N, C[i], N * 4, cudaMemcpyDeviceToHost, s[i]));
  }
  for (auto x : s) CHECK(cudaStreamSynchronize(x));
  for (int i = 0; i < FULL; i++)
    if (hc[i] != i + 2) {
      EXPECT(hc[i] == i + 2);
      break;
    }
  for (int i = 0; i < 2; i++) {
    CHECK(cudaStreamDestroy(s[i]));
    CHECK(cudaFree(A[i]));
    CHECK(cudaFree(B[i]));
    CHECK(cudaFree(C[i]));
  }
  CHECK(cudaFreeHost(ha));
  CHECK(cudaFreeHost(hb));
  CHECK(cudaFreeHost(hc));
  puts("done");
}
