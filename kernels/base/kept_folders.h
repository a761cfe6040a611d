#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>

namespace kernelarium {

/// Removes the folders in `folder` that were used longest ago, until `most` remain. A folder's own time of
/// writing tells when it was used. Those used within `in_use` stay, as another process may be about to read
/// them, and so do hidden ones, which are being made.
void drop_unused(const std::filesystem::path& folder, std::size_t most, std::chrono::minutes in_use);

}
