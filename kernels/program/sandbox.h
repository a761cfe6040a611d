#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace kernelarium::program {

/// What a program in the sandbox may use up.
struct SandboxLimits {
  std::uint64_t memory_bytes = 8ull << 30; ///< of each process
  std::uint64_t file_bytes = 64u << 20;    ///< of each file
  std::uint64_t disk_bytes = 256u << 20;   ///< of all files, which are in memory
  std::uint64_t processes = 64;            ///< and threads; not enforced for root
  std::uint64_t output_bytes = 16u << 20;  ///< standard output and error
  double seconds = 60;
};

/// The command inside of bubblewrap: no network, no home, nothing to write to but a folder that goes with it
/// and `trace`. What the environment says is set inside. Throws Error{no_device} where bubblewrap is not
/// there.
std::vector<std::string> sandboxed(const std::vector<std::string>& command,
                                   const std::filesystem::path& executable,
                                   const std::filesystem::path& trace,
                                   const std::vector<std::pair<std::string, std::string>>& environment,
                                   const SandboxLimits& limits);
/// For the process that is about to become the command.
void apply_limits(const SandboxLimits& limits);
/// Passes on what comes from the two pipes until both end. The child is killed when it has written or run too
/// long: the reason, or empty.
std::string pump_output(int out, int err, int child, const SandboxLimits& limits);

}
