#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace kernelarium {

/// Removes the least recently used folders in `folder` until `most` remain. A folder's modification time
/// is the time of its last use. Folders used within `in_use` stay, because another process may be about to
/// read them, and so do hidden ones, which are being created. $KERNELARIUM_KEPT_FOLDERS replaces `most`: the
/// tests build more programs than anyone does in a day.
void drop_unused(const std::filesystem::path& folder, std::size_t most, std::chrono::minutes in_use);

/// If the files in `folder` have more than `most` bytes together, removes the least recently used until
/// `left` remain. A file's modification time is the time of its last use. Other processes may do the same.
void drop_oldest_files(const std::filesystem::path& folder, std::uintmax_t most, std::uintmax_t left);

}
