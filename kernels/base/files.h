#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace kernelarium {

/// What read_file() takes at most unless told otherwise: the largest picture fits.
inline constexpr std::uintmax_t kLargestFile = 1u << 30;
/// Kernels, programs, plans and results in JSON.
inline constexpr std::uintmax_t kLargestText = 64u << 20;
inline constexpr std::uintmax_t kNoLimit = UINTMAX_MAX;

/// All bytes of a file or of what a pipe gives. Throws Error with the path and the system's reason; also if
/// it is a device or has more than `most` bytes, with both figures: /dev/zero never ends.
std::string read_file(const std::filesystem::path& path, std::uintmax_t most = kLargestFile);

/// Replaces a file in one step, so that no reader sees half of it; its permissions stay, and a link keeps
/// leading to it. What is no regular file (a device, a pipe, /dev/stdout) is written into, never replaced.
/// Throws Error.
void write_file(const std::filesystem::path& path, const std::string& content);
/// Throws Error where write_file() would surely fail. Leaves what is there as it is.
void require_writable(const std::filesystem::path& path);

}
