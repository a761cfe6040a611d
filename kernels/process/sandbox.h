#pragma once

#include "kernels/base/sentence.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace kernelarium {

/// Why no sandbox can be had here, with the cure; empty where one can.
Sentence why_no_sandbox();
/// A person has agreed, after a clear question: where no sandbox can be had, whole programs run without,
/// within their limits.
void agree_to_no_sandbox();
bool agreed_to_no_sandbox();

/// What a program in the sandbox may use up.
struct SandboxLimits {
  std::uint64_t memory_bytes = 8ull << 30; ///< addresses of each process, and what all fill together
  std::uint64_t file_bytes = 64u << 20;    ///< of each file
  std::uint64_t disk_bytes = 256u << 20;   ///< of each folder for files, which are in memory
  /// And threads: simulated GPUs take one for each core. Root's are counted each 0.1 s.
  std::uint64_t processes = 64 + std::thread::hardware_concurrency();
  std::uint64_t output_bytes = 16u << 20; ///< standard output and error
  std::uint64_t files = 50'000;           ///< in all folders together: an empty one takes memory, too
  double seconds = 60;
  bool may_be_without = agreed_to_no_sandbox(); ///< a whole program; for others it means nothing
};
/// False: none can be had, and the program may run without.
bool is_sandboxed(const SandboxLimits& limits);

struct Sandbox {
  std::vector<std::filesystem::path> readable; ///< besides the system's programs and libraries
  std::vector<std::filesystem::path> writable; ///< besides folders that go with it
  std::vector<std::pair<std::string, std::string>> environment; ///< set inside; nothing is passed on
  SandboxLimits limits;
  std::vector<std::filesystem::path> beside; ///< files copied to the folder where it starts, read-only
  /// It may keep others in the sandbox from reading its memory; then pump_output() can't count that either.
  bool may_hide = false;
};

/// The command inside of bubblewrap: no network, no home, nothing to write to but what is named. Throws
/// Error{no_device} where bubblewrap is not there or may not make namespaces.
std::vector<std::string> sandboxed(const std::vector<std::string>& command, const Sandbox& sandbox);
/// The command in an empty folder, with nothing of this process's environment, but free to do what the user
/// can. Not for programs of the lab's own that rely on their sandbox, such as compiler/python/serve.py, which
/// empties it.
std::vector<std::string> without_sandbox(const std::vector<std::string>& command, const Sandbox& sandbox);
/// A compiler at work on sources from elsewhere, which may name any file (#include, .incbin): it sees the
/// system's folders and `readable`, and writes into `writable` alone.
std::vector<std::string> sandboxed_tool(const std::vector<std::string>& command,
                                        const std::vector<std::filesystem::path>& readable,
                                        const std::filesystem::path& writable);
/// The command held to the limits of memory, files, processes and time by words before it.
std::vector<std::string> limited(const std::vector<std::string>& command, const SandboxLimits& limits);

/// Processes and threads of this user: the system's limit counts them all.
std::uint64_t processes_now();
/// For the process that is about to become the command; `processes` counts all of the user's. Allocates
/// nothing.
void apply_limits(const SandboxLimits& limits);

/// Told of output at once, in the thread that waits for it; `error`: it is standard error.
using Heard = std::function<void(std::string_view text, bool error)>;

/// Where output goes: to this process's own, or into texts.
struct Outlet {
  std::string *out = nullptr, *err = nullptr;
  const std::atomic<bool>* cancel = nullptr;
  Heard heard = {}; ///< of what goes into texts
};
/// Forwards the output of the two pipes until both end, to a terminal without control characters. The
/// child is killed if it writes too much, runs too long, starts too many processes, uses too much
/// memory, creates too many files, or is cancelled: returns the reason, or empty.
Sentence pump_output(int out, int err, int child, const SandboxLimits& limits, const Outlet& outlet);

}
