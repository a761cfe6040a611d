// Memory and events that another process opens: each case starts itself again as the other process.
#include "case.h"

#include <cstdlib>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

__global__ void fill(int* p, int value) {
  p[blockIdx.x * blockDim.x + threadIdx.x] = value + int(threadIdx.x);
}
__global__ void twice(int* p) { p[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

constexpr int kCount = 64 * 256;

template<class Handle>
void pass_on(const char* name, const Handle& handle) {
  static const char digits[] = "0123456789abcdef";
  std::string text;
  for (const char byte : handle.reserved) {
    text += digits[(byte >> 4) & 15];
    text += digits[byte & 15];
  }
  setenv(name, text.c_str(), 1);
}
template<class Handle>
bool passed_on(const char* name, Handle& handle) {
  const char* text = std::getenv(name);
  for (std::size_t i = 0; text && i < sizeof handle.reserved; ++i)
    handle.reserved[i] = static_cast<char>(std::stoi(std::string(text + 2 * i, 2), nullptr, 16));
  return text != nullptr;
}
void start_again(const char* name) {
  std::fflush(stdout);
  if (const pid_t child = fork(); child == 0) {
    execl("/proc/self/exe", "program", name, static_cast<char*>(nullptr));
    _exit(99);
  } else {
    int status = 0;
    waitpid(child, &status, 0);
    std::printf("the other ended with %d\n", WEXITSTATUS(status));
  }
}

CASE(memory) {
  int *p = nullptr, values[kCount];
  cudaIpcMemHandle_t handle;
  if (passed_on("MEMORY", handle)) {
    SHOW(cudaIpcOpenMemHandle(reinterpret_cast<void**>(&p), handle, cudaIpcMemLazyEnablePeerAccess));
    OK(cudaMemcpy(values, p, sizeof values, cudaMemcpyDeviceToHost));
    std::printf("there: %d %d\n", values[0], values[kCount - 1]);
    twice<<<64, 256>>>(p);
    OK(cudaDeviceSynchronize());
    SHOW(cudaIpcCloseMemHandle(p));
    SHOW(cudaIpcCloseMemHandle(p));
    return;
  }
  OK(cudaMalloc(&p, sizeof values));
  fill<<<64, 256>>>(p, 7);
  OK(cudaDeviceSynchronize());
  SHOW(cudaIpcGetMemHandle(&handle, p));
  pass_on("MEMORY", handle);
  start_again("memory");
  OK(cudaMemcpy(values, p, sizeof values, cudaMemcpyDeviceToHost));
  std::printf("here: %d %d\n", values[0], values[kCount - 1]);
  OK(cudaFree(p));
}
CASE(event) {
  cudaEvent_t event;
  cudaIpcEventHandle_t handle;
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  if (passed_on("EVENT", handle)) {
    SHOW(cudaIpcOpenEventHandle(&event, handle));
    SHOW(cudaStreamWaitEvent(stream, event, 0));
    SHOW(cudaEventRecord(event, stream));
    SHOW(cudaEventSynchronize(event));
    SHOW(cudaEventDestroy(event));
    return;
  }
  OK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming | cudaEventInterprocess));
  OK(cudaEventRecord(event, stream));
  SHOW(cudaIpcGetEventHandle(&handle, event));
  pass_on("EVENT", handle);
  start_again("event");
  SHOW(cudaEventSynchronize(event));
  OK(cudaEventDestroy(event));
}
