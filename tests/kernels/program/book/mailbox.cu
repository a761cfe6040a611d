#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

#define CHECK(call)                                                                                          \
  do {                                                                                                       \
    cudaError_t status = (call);                                                                             \
    if (status != cudaSuccess) {                                                                             \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));                        \
      exit(EXIT_FAILURE);                                                                                    \
    }                                                                                                        \
  } while (0)

struct Mailbox {
  int state; // 0: empty, 1: a job, 2: done, 3: stop
  int n;
  const int* data;
  int* result;
};

__constant__ int scale;

// A persistent kernel: takes jobs until it is told to stop.
__global__ void serve(volatile Mailbox* box, int* served) {
  __shared__ int state, sum;
  for (;;) {
    if (threadIdx.x == 0) {
      sum = 0;
      do state = box->state;
      while (state != 1 && state != 3);
      __threadfence_system();
    }
    __syncthreads();
    if (state == 3) break;
    const int* data = box->data;
    int mine = 0;
    for (int i = threadIdx.x; i < box->n; i += blockDim.x) mine += data[i];
    atomicAdd(&sum, mine);
    __syncthreads();
    if (threadIdx.x == 0) {
      *box->result = sum;
      ++*served;
      __threadfence_system();
      box->state = 2;
    }
    __syncthreads();
  }
}

__global__ void times(int* p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] *= scale;
}

int main() {
  Mailbox* box;
  int* served;
  cudaStream_t server, copies;
  CHECK(cudaStreamCreateWithFlags(&server, cudaStreamNonBlocking));
  CHECK(cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking));
  CHECK(cudaHostAlloc(&box, sizeof *box, cudaHostAllocMapped));
  CHECK(cudaMalloc(&served, sizeof *served));
  CHECK(cudaMemset(served, 0, sizeof *served));
  CHECK(cudaDeviceSynchronize());
  volatile Mailbox* mail = box;
  mail->state = 0;
  serve<<<1, 96, 0, server>>>(box, served);
  CHECK(cudaGetLastError());

  std::vector<int*> allocated;
  std::vector<int*> pinned;
  for (int job = 0; job < 3; ++job) {
    // Everything that a job needs is allocated while the kernel runs: none of these calls waits for it.
    int n = 1001 + 500 * job, *data, *result;
    std::vector<int> host(n);
    for (int i = 0; i < n; ++i) host[i] = i % 17 + job;
    CHECK(cudaMalloc(&data, n * sizeof(int)));
    CHECK(cudaMallocHost(&result, sizeof(int)));
    if (job == 1)
      CHECK(cudaMemcpy(data, host.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    else {
      CHECK(cudaMemcpyAsync(data, host.data(), n * sizeof(int), cudaMemcpyHostToDevice, copies));
      CHECK(cudaStreamSynchronize(copies));
    }
    int* scratch; // of work behind the kernel
    CHECK(cudaMallocAsync(&scratch, 1 << 12, server));
    CHECK(cudaMemsetAsync(scratch, job, 1 << 12, server));
    CHECK(cudaFreeAsync(scratch, server));
    size_t free_bytes, total;
    CHECK(cudaMemGetInfo(&free_bytes, &total));
    mail->n = n;
    mail->data = data;
    mail->result = result;
    __sync_synchronize();
    mail->state = 1;
    while (mail->state != 2) {
    }
    int right = 0;
    for (int x : host) right += x;
    printf("job %d: %s, %s\n", job, *static_cast<volatile int*>(result) == right ? "right" : "WRONG",
           cudaGetErrorName(cudaStreamQuery(server)));
    allocated.push_back(data);
    pinned.push_back(result);
  }
  int ten = 10;
  CHECK(cudaMemcpyToSymbol(scale, &ten, sizeof ten));
  times<<<4, 256, 0, copies>>>(allocated[0], 1001);
  mail->state = 3;
  int jobs, last;
  CHECK(cudaStreamSynchronize(copies));
  CHECK(cudaStreamSynchronize(server));
  CHECK(cudaMemcpy(&jobs, served, sizeof jobs, cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(&last, allocated[0] + 1000, sizeof last, cudaMemcpyDeviceToHost));
  printf("%d jobs, %d\n", jobs, last);
  for (int* p : allocated) CHECK(cudaFree(p));
  for (int* p : pinned) CHECK(cudaFreeHost(p));
  CHECK(cudaFree(served));
  CHECK(cudaFreeHost(box));
  CHECK(cudaStreamDestroy(server));
  CHECK(cudaStreamDestroy(copies));
  return 0;
}
