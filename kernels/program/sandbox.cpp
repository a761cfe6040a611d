#include "kernels/program/sandbox.h"

#include "kernels/base/error.h"
#include "kernels/program/nvcc.h"

#include <chrono>
#include <csignal>
#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kernelarium::program {
namespace fs = std::filesystem;

namespace {

/// Processes of this user: the limit counts them all.
std::uint64_t processes_now() {
  std::uint64_t count = 0;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator("/proc", problem)) {
    struct stat facts;
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos ||
        stat(entry.path().c_str(), &facts) != 0 || facts.st_uid != getuid())
      continue;
    std::error_code gone;
    for (const auto& thread : fs::directory_iterator(entry.path() / "task", gone)) (void)thread, ++count;
  }
  return count;
}

}

std::vector<std::string> sandboxed(const std::vector<std::string>& command, const fs::path& executable,
                                   const fs::path& trace,
                                   const std::vector<std::pair<std::string, std::string>>& environment,
                                   const SandboxLimits& limits) {
  if (run_tool({"bwrap", "--version"}).status != 0)
    throw Error(Fault::no_device,
                Diagnostic{"device",
                           "a program from elsewhere runs in a sandbox, and bubblewrap is not installed: "
                           "install it (Debian and Ubuntu: apt-get install bubblewrap)"});
  const std::string size = std::to_string(limits.disk_bytes);
  std::vector<std::string> words{
      "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--proc", "/proc",
      "--dev", "/dev",          "--hostname",        "sandbox"};
  for (const char* folder : {"/tmp", "/dev/shm", "/scratch"})
    words.insert(words.end(), {"--size", size, "--tmpfs", folder});
  const auto readable = [&](const fs::path& place) {
    std::error_code problem;
    if (fs::exists(place, problem)) words.insert(words.end(), {"--ro-bind", place.string(), place.string()});
  };
  for (const char* system : {"/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/alternatives"})
    readable(system);
  readable(executable.parent_path());
  for (const auto& [name, value] : environment) {
    if (name == "KERNELARIUM_PROGRAM_SPEC") readable(value);
    if (name == "NVTX_INJECTION64_PATH") readable(fs::path(value).parent_path());
    words.insert(words.end(), {"--setenv", name, value});
  }
  words.insert(words.end(), {"--bind", trace.string(), trace.string(), "--chdir", "/scratch", "--setenv",
                             "HOME", "/scratch", "--setenv", "PATH", "/usr/bin:/bin", "--"});
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

void apply_limits(const SandboxLimits& limits) {
  const auto set = [](__rlimit_resource what, std::uint64_t most) {
    const rlimit limit{most, most};
    setrlimit(what, &limit);
  };
  set(RLIMIT_AS, limits.memory_bytes);
  set(RLIMIT_FSIZE, limits.file_bytes);
  set(RLIMIT_NPROC, processes_now() + limits.processes);
  set(RLIMIT_CORE, 0);
}

std::string pump_output(int out, int err, int child, const SandboxLimits& limits) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::duration<double>(limits.seconds);
  pollfd pipes[2] = {{out, POLLIN, 0}, {err, POLLIN, 0}};
  const int targets[2] = {STDOUT_FILENO, STDERR_FILENO};
  std::uint64_t passed = 0;
  std::string reason;
  while (pipes[0].fd >= 0 || pipes[1].fd >= 0) {
    const double left = std::chrono::duration<double, std::milli>(until - Clock::now()).count();
    if (left <= 0 && reason.empty()) {
      reason = fmt::format("it ran longer than {} s", limits.seconds);
      kill(child, SIGKILL);
    }
    if (poll(pipes, 2, reason.empty() ? static_cast<int>(left) + 1 : 1000) <= 0) {
      if (!reason.empty()) break;
      continue;
    }
    for (int i = 0; i < 2; ++i) {
      if (pipes[i].fd < 0 || pipes[i].revents == 0) continue;
      char buffer[64 << 10];
      const ssize_t got = read(pipes[i].fd, buffer, sizeof buffer);
      if (got <= 0) {
        pipes[i].fd = -1;
        continue;
      }
      if (!reason.empty()) continue; // read on to the end, so that it can end
      passed += static_cast<std::uint64_t>(got);
      for (ssize_t at = 0, wrote; at < got; at += wrote)
        if ((wrote = write(targets[i], buffer + at, static_cast<std::size_t>(got - at))) <= 0) break;
      if (passed > limits.output_bytes) {
        reason = fmt::format("it wrote more than {} MB of output", limits.output_bytes >> 20);
        kill(child, SIGKILL);
      }
    }
  }
  return reason;
}

}
