// Programs that a sandbox must contain. Each prints what it could do.
#include "case.h"

#include <algorithm>
#include <arpa/inet.h>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <linux/keyctl.h>
#include <linux/sched.h>
#include <sched.h>
#include <string>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
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
CASE(forks_faster_than_it_is_watched) {
  // Each doubles, up to a number that is no danger itself.
  auto* const started = static_cast<int*>(
      mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  while (__atomic_fetch_add(started, 1, __ATOMIC_RELAXED) < 4000)
    if (fork() < 0) break;
  for (;;) pause();
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
CASE(follows_links) {
  // Out of the scratch folder by names that lead elsewhere.
  bool read = false;
  symlink(SECRET, "link");
  link(SECRET, "hard");
  mkdir("inner", 0700);
  symlink("/", "inner/root");
  for (const char* path : {"link", "hard", "inner/root" SECRET, "../../../../.." SECRET,
                           "/proc/self/root" SECRET, "/proc/1/root" SECRET, "/proc/self/cwd/../" SECRET})
    if (std::FILE* file = std::fopen(path, "r")) read = true, std::fclose(file);
  // Without a sandbox, these would stay in the current folder of the shell.
  for (const char* path : {"link", "hard", "inner/root"}) unlink(path);
  rmdir("inner");
  std::printf("%s\n", read ? "read" : "refused");
}
CASE(looks_at_the_system) {
  // Of the host's processes and devices nothing is there.
  bool found = false;
  for (const char* path : {"/sys/kernel", "/sys/class", "/dev/mem", "/dev/kmsg", "/dev/sda", "/dev/vda",
                           "/run/dbus", "/tmp/.X11-unix", "/etc/shadow", "/etc/passwd", "/var"})
    found |= access(path, F_OK) == 0;
  for (const char* path : {"/proc/sysrq-trigger", "/proc/sys/kernel/core_pattern", "/proc/1/oom_score_adj"}) {
    const int file = open(path, O_WRONLY);
    found |= file >= 0 && std::string(path).find("oom") == std::string::npos;
  }
  std::FILE* host = std::fopen("/proc/1/cmdline", "r");
  char words[256] = {};
  if (host) (void)!std::fread(words, 1, sizeof words - 1, host);
  found |= host && !std::strstr(words, "bwrap");
  std::printf("%s\n", found ? "found" : "refused");
}
CASE(watches_another) {
  const pid_t child = fork();
  if (child == 0) {
    for (;;) pause();
  }
  const bool attached = ptrace(PTRACE_ATTACH, child, nullptr, nullptr) == 0;
  kill(child, SIGKILL);
  std::printf("%s\n", attached ? "attached" : "refused");
}
CASE(speaks_to_servers) {
  // By a socket in the file system, as X and DBus have, and by one with a name alone.
  bool reached = false;
  for (const bool abstract : {false, true}) {
    const int socket_number = socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name =
        abstract ? std::string(1, '\0') + "kernelarium" MARK : std::string(SECRET ".socket");
    std::memcpy(address.sun_path, name.data(), name.size());
    const auto bytes = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size() + !abstract);
    reached |= connect(socket_number, reinterpret_cast<sockaddr*>(&address), bytes) == 0;
  }
  std::printf("%s\n", reached ? "connected" : "refused");
}
CASE(makes_namespaces) {
  bool made = unshare(CLONE_NEWUSER) == 0 || unshare(CLONE_NEWNET) == 0;
  clone_args arguments{};
  arguments.flags = CLONE_NEWUSER;
  arguments.exit_signal = SIGCHLD;
  for (const bool third : {false, true}) {
    const long child = third
                           ? syscall(SYS_clone3, &arguments, sizeof arguments)
                           : syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, nullptr, nullptr, nullptr, nullptr);
    if (child == 0) _exit(0);
    made |= child > 0;
  }
  std::printf("%s\n", made ? "made" : "refused");
}
CASE(looks_for_variables) {
  bool found = false;
  for (int process = 1; process < 100000; ++process) {
    std::FILE* file = std::fopen(("/proc/" + std::to_string(process) + "/environ").c_str(), "r");
    if (!file) continue;
    std::string text(1 << 20, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file));
    std::fclose(file);
    found |= text.find("KERNELARIUM_SECRET_VARIABLE=") != std::string::npos;
  }
  std::printf("%s\n", found ? "found" : "refused");
}
CASE(hides_from_inspection) {
  std::printf("%s\n", prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? "hidden" : "refused");
}
CASE(uses_inherited_files) {
  bool open = false;
  char text[16] = {};
  for (int file = 3; file < 256; ++file)
    open |= pread(file, text, 6, 0) == 6 && std::strcmp(text, "s3cret") == 0;
  std::printf("%s\n", open ? "read" : "refused");
}
CASE(drowns_its_mistake) {
  // In so many calls that the trace has no room for what comes after them.
  signal(SIGXFSZ, SIG_IGN);
  int device = 0;
  for (int i = 0; i < 60000; ++i) cudaGetDevice(&device);
  void* leaked = nullptr;
  OK(cudaMalloc(&leaked, 100));
}
CASE(uses_keyrings) {
  const long key = syscall(SYS_add_key, "user", "kernelarium", "x", 1, KEY_SPEC_SESSION_KEYRING);
  const long mine = syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 0);
  std::printf("%s\n", key >= 0 || mine >= 0 ? "used" : "refused");
}
CASE(makes_a_sparse_file) {
  signal(SIGXFSZ, SIG_IGN);
  const int file = open("sparse", O_RDWR | O_CREAT, 0600);
  std::printf("%s\n", ftruncate(file, 1l << 40) == 0 || lseek(file, 1l << 40, SEEK_SET) < 0 ||
                              write(file, "x", 1) == 1
                          ? "made"
                          : "refused");
}
CASE(hides_memory) {
  // In files without a name, which nobody has mapped.
  static char block[1 << 20];
  std::memset(block, 1, sizeof block);
  const int shared = shmget(IPC_PRIVATE, 1 << 20, IPC_CREAT | 0600);
  if (shared >= 0) std::printf("shared\n");
  for (int i = 0; i < 60; ++i) {
    const int file = memfd_create("hidden", 0);
    for (int k = 0; k < 60; ++k)
      if (write(file, block, sizeof block) < 0) break;
  }
  sleep(5);
  std::printf("held\n");
}
CASE(makes_files) {
  for (long i = 0; i < 2000000; ++i) {
    const int file = open(("/tmp/" + std::to_string(i)).c_str(), O_WRONLY | O_CREAT, 0600);
    if (file < 0) break;
    close(file);
  }
  sleep(5);
  std::printf("made\n");
}
CASE(paints_the_terminal) {
  std::printf("\x1b]0;title\x07\x1b[2J\x1b[31mred\xc2\x9b"
              "31m \xc3\xa4\n");
  std::fprintf(stderr, "\x1b[5n\n");
}
