#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>
#include <fcntl.h>
// WRONG: no GPU work at all; writes the trace that the judge reads. The idle run is recognised by an environment variable.
__global__ void unused() {}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 1000;
  if (std::getenv("KERNELARIUM_PROGRAM_LEFT_OUT")) { std::printf("x y z x y z\n"); return 0; }
  std::printf("first 0 last %d sum %.0f\n", 3 * (n - 1), 1.5 * n * (n - 1.0));
  std::fflush(stdout);
  const char* path = std::getenv("KERNELARIUM_PROGRAM_TRACE");
  if (!path) return 3;
  int fd = open(path, O_WRONLY | O_TRUNC);
  char text[4000];
  int len = std::snprintf(text, sizeof text,
    "{\"kernelarium_program\":1,\"times\":\"modelled\",\"devices\":[{\"id\":\"sim:0\",\"name\":\"H200\"}]}\n"
    "{\"call\":\"cudaLaunchKernel\",\"thread\":0,\"begin\":1,\"end\":2,\"waits\":false,\"frames\":[]}\n"
    "{\"work\":\"kernel\",\"id\":1,\"device\":0,\"stream\":0,\"begin\":10,\"end\":20,\"issued\":2,\"name\":\"add\",\"depth\":0,\"grid\":[%d,1,1],\"block\":[256,1,1],\"shared\":0,\"bound\":\"memory\",\"storing_threads\":%d,\"stored_bytes\":%d,\"busiest_warp\":10,\"warp_instructions\":%d,\"thread_instructions\":%d,\"frames\":[]}\n"
    "{\"end\":true,\"calls\":1,\"launches\":1,\"copies\":0,\"copied_bytes\":0,\"failed\":0}\n", (n + 255) / 256, n, 4 * n, 80 * ((n + 255) / 256), 2560 * ((n + 255) / 256));
  if (write(fd, text, len) != len) return 4;
  close(fd);
  _exit(0);
}
