// Usage: program WAY BYTES: from device 0 to device 1, directly (peer) or through the host (unasked, pinned, pageable).
#include <cstdio>
#include <cstdlib>
#include <cstring>

int main(int, char** arguments) {
  const size_t bytes = std::atoi(arguments[2]);
  char *from = nullptr, *to = nullptr, *host = nullptr;
  cudaSetDevice(0);
  cudaMalloc(&from, bytes);
  cudaMemset(from, 1, bytes);
  cudaDeviceSynchronize();
  cudaSetDevice(1);
  cudaMalloc(&to, bytes);
  const bool peer = !std::strcmp(arguments[1], "peer");
  if (peer) { // from now on each may use the other's memory
    cudaDeviceEnablePeerAccess(0, 0);
    cudaSetDevice(0);
    cudaDeviceEnablePeerAccess(1, 0);
    cudaSetDevice(1);
  }
  if (peer || !std::strcmp(arguments[1], "unasked")) {
    cudaMemcpyPeer(to, 1, from, 0, bytes);
  } else {
    const bool pinned = !std::strcmp(arguments[1], "pinned");
    if (pinned)
      cudaMallocHost(&host, bytes);
    else
      host = static_cast<char*>(std::malloc(bytes));
    cudaMemcpy(host, from, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(to, host, bytes, cudaMemcpyHostToDevice);
    if (pinned)
      cudaFreeHost(host);
    else
      std::free(host);
  }
  cudaDeviceSynchronize();
  cudaFree(to);
  cudaFree(from);
}
