#include "kernels/program/sandbox.h"

#include "kernels/base/error.h"
#include "kernels/program/nvcc.h"

#include <fmt/format.h>
#include <sys/resource.h>

namespace kernelarium::program {
namespace fs = std::filesystem;

SandboxedCommand sandbox_command(const std::vector<std::string>& command, const fs::path& executable,
                                 const fs::path& scratch,
                                 std::vector<std::pair<std::string, std::string>>& environment) {
  if (run_tool({"bwrap", "--version"}).status != 0)
    throw Error(Fault::no_device,
                Diagnostic{"device",
                           "a program from elsewhere runs in a sandbox, and bubblewrap is not installed: "
                           "install it (Debian and Ubuntu: apt-get install bubblewrap)"});
  std::vector<std::string> words{
      "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--proc", "/proc",
      "--dev", "/dev",          "--tmpfs",           "/tmp",          "--hostname", "sandbox"};
  const auto readable = [&](const fs::path& place) {
    std::error_code problem;
    if (fs::exists(place, problem)) words.insert(words.end(), {"--ro-bind", place.string(), place.string()});
  };
  for (const char* system : {"/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/alternatives"})
    readable(system);
  readable(executable.parent_path());
  for (const auto& [name, value] : environment) {
    if (name == "KERNELARIUM_DATA") readable(value);
    if (name == "NVTX_INJECTION64_PATH") readable(fs::path(value).parent_path());
  }
  words.insert(words.end(), {"--bind", scratch.string(), scratch.string(), "--chdir", scratch.string()});
  for (const auto& [name, value] : environment) words.insert(words.end(), {"--setenv", name, value});
  words.insert(words.end(),
               {"--setenv", "HOME", scratch.string(), "--setenv", "PATH", "/usr/bin:/bin", "--"});
  words.insert(words.end(), command.begin(), command.end());
  environment.clear(); // the sandbox sets it
  return {words, {}};
}

void apply_limits(const SandboxLimits& limits) {
  const auto set = [](int what, std::uint64_t most) {
    const rlimit limit{most, most};
    setrlimit(static_cast<__rlimit_resource>(what), &limit);
  };
  set(RLIMIT_AS, limits.memory_bytes);
  set(RLIMIT_FSIZE, limits.file_bytes);
  set(RLIMIT_CPU, limits.cpu_seconds);
  set(RLIMIT_CORE, 0);
}

}
