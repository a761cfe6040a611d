#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace kernelarium::program {

/// What a program in the sandbox may use up.
struct SandboxLimits {
  std::uint64_t memory_bytes = 8ull << 30;
  std::uint64_t file_bytes = 64u << 20; ///< of one file that it writes
  std::uint64_t processes = 64;
  std::uint64_t cpu_seconds = 60;
};

struct SandboxedCommand {
  std::vector<std::string> words;
  SandboxLimits limits;
};

/// The command inside of bubblewrap: no network, no home, nothing to write to but `scratch`. Throws
/// Error{no_device} where bubblewrap is not there.
SandboxedCommand sandbox_command(const std::vector<std::string>& command,
                                 const std::filesystem::path& executable,
                                 const std::filesystem::path& scratch,
                                 std::vector<std::pair<std::string, std::string>>& environment);
/// For the process that is about to become the command.
void apply_limits(const SandboxLimits& limits);

}
