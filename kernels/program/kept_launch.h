#pragma once

#include "kernels/device/device.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium::program {

/// One launch of a program as it was about to run: enough to run it again on its own.
struct KeptLaunch {
  static constexpr std::size_t most_bytes = 48u << 20; ///< of one piece of memory; larger ones are not saved

  struct Memory {
    std::uint64_t address = 0;
    std::vector<std::byte> bytes;
  };
  struct Argument {
    std::vector<std::byte> bytes;
    std::optional<std::size_t> memory; ///< that it points to
    std::uint64_t offset = 0;          ///< into it
  };
  std::string kernel; ///< without its parameters
  Dim3 grid, block;
  std::int64_t shared_bytes = 0;
  std::vector<Argument> arguments;
  std::vector<Memory> memory;
};

void write_kept_launch(const KeptLaunch& launch, const std::filesystem::path& folder);
/// Throws Error if the folder contains none, or a damaged one.
KeptLaunch read_kept_launch(const std::filesystem::path& folder);
/// The arguments as a user would write them (argument_spec.h), for a kernel with parameters of these types;
/// memory is named by files in `folder`. Types that can't be determined become bytes.
std::vector<std::string> argument_texts(const KeptLaunch& launch, const std::vector<std::string>& types,
                                        const std::filesystem::path& folder);

}
