// Programs that a sandbox must contain. Each prints what it could do.
#include "case.h"

#include <algorithm>
#include <arpa/inet.h>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sched.h>
#include <string>
#include <sys/mount.h>
#include <sys/socket.h>
#include <unistd.h>

__global__ void work(int* p) { *p = 42; }

CASE(harmless) {
  int *p = nullptr, value = 0;
  OK(cudaMalloc(&p, 4));
  work<<<1, 1>>>(p);
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  OK(cudaFree(p));
  std::printf("%d\n", value);
}
CASE(reads_a_secret) {
  std::FILE* file = std::fopen(SECRET, "r");
  std::printf("%s\n", file ? "read" : "refused");
}
CASE(writes_elsewhere) {
  std::FILE* file = std::fopen(SECRET, "w");
  std::printf("%s\n", file ? "written" : "refused");
}
CASE(connects) {
  const int socket_number = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(PORT);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::printf("%s\n", connect(socket_number, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0
                          ? "connected"
                          : "refused");
}
CASE(fills_the_disk) {
  signal(SIGXFSZ, SIG_IGN);
  static char block[1 << 20];
  long most = 0;
  for (const std::string folder : {".", "/", "/dev", "/proc", "/tmp", "/dev/shm", "/run"}) {
    long written = 0;
    for (int i = 0; i < 100; ++i) {
      const int file = open((folder + "/large" + std::to_string(i)).c_str(), O_WRONLY | O_CREAT, 0600);
      if (file < 0) break;
      for (int k = 0; k < 100; ++k) {
        const ssize_t got = write(file, block, sizeof block);
        if (got <= 0) break;
        written += got;
      }
      close(file);
    }
    most = std::max(most, written);
  }
  std::printf("%s\n", most > (300l << 20) ? "filled" : "refused");
}
CASE(changes_the_system) {
  // With the value that is there, so that a sandbox with holes is found without harm.
  const int setting = open("/proc/sys/vm/swappiness", O_RDWR);
  char value[16] = {};
  const ssize_t got = setting < 0 ? -1 : read(setting, value, sizeof value);
  std::printf("%s\n",
              got > 0 && pwrite(setting, value, static_cast<size_t>(got), 0) > 0 ? "changed" : "refused");
}
CASE(mounts) {
  unshare(CLONE_NEWUSER | CLONE_NEWNS); // in which it is root
  std::printf("%s\n", mount("none", "/tmp", "tmpfs", 0, nullptr) == 0 ? "mounted" : "refused");
}
CASE(floods) {
  static char line[1 << 16];
  std::memset(line, 'x', sizeof line);
  for (;;)
    if (write(1, line, sizeof line) < 0) break;
}
CASE(never_ends) {
  for (volatile int i = 0;; i = i + 1) {
  }
}
CASE(outlives) {
  for (int i = 0; i < 20; ++i)
    if (fork() == 0) {
      setsid();
      for (int k = 3; k < 64; ++k) close(k);
      execl("/bin/sleep", "sleep", MARK, nullptr);
      _exit(1);
    }
  std::printf("started\n");
}
CASE(forks_without_end) {
  int started = 0;
  while (started < 3000) { // as good as without end, and this test is no danger itself
    const pid_t child = fork();
    if (child == 0) {
      for (;;) pause();
    }
    if (child < 0) break;
    ++started;
    usleep(500);
  }
  std::printf("%s\n", started < 3000 ? "refused" : "started");
}
CASE(kills_its_parent) {
  kill(getppid(), SIGKILL);
  kill(-1, SIGKILL);
}
CASE(eats_memory_together) {
  for (int i = 0; i < 16; ++i)
    if (fork() == 0) {
      const size_t bytes = 256u << 20;
      if (void* p = std::malloc(bytes)) std::memset(p, 1, bytes);
      pause();
    }
  pause();
}
CASE(eats_memory) {
  long held = 0;
  for (int i = 0; i < 64; ++i) {
    char* p = static_cast<char*>(std::malloc(1l << 30));
    if (!p) break;
    ++held;
  }
  std::printf("%s\n", held >= 64 ? "held" : "refused");
}
