#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace kernelarium {

/// How many times as much as usual caches keep, 1 to 100: $KERNELARIUM_CACHE_FACTOR. The tests compile more
/// than anyone does in a day.
unsigned cache_factor();

/// Removes the least recently used folders in `folder` until `most` (times cache_factor()) remain. A folder's
/// modification time is the time of its last use. Folders used within `in_use` stay, because another process
/// may be about to read them, and so do hidden ones, which are being created. A TemporaryFolder that nobody
/// has changed for a day is the rest of a process that was killed, and goes, too.
void drop_unused(const std::filesystem::path& folder, std::size_t most, std::chrono::minutes in_use);

/// If the files in `folder` have more than `most` bytes together, removes the least recently used until
/// `left` remain. A file's modification time is the time of its last use. Other processes may do the same.
void drop_oldest_files(const std::filesystem::path& folder, std::uintmax_t most, std::uintmax_t left);

}
