#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace kernelarium {

/// Sizes that a lesson's files may have; what is larger is refused before it is read.
namespace limits {
inline constexpr std::size_t manifest_bytes = 1 << 20;
inline constexpr std::size_t text_bytes = 1 << 20;
inline constexpr std::size_t kernel_bytes = 256 << 10;
inline constexpr std::size_t figure_bytes = 512 << 10;
inline constexpr int nesting = 32;          ///< of the manifest
inline constexpr std::size_t entries = 200; ///< of each list of the manifest
}

/// A file of a lesson, given as its manifest or text gives it: relative, with '/' between its parts. Throws
/// Error with what to do if it is absolute, leaves the folder ("..", a symbolic link anywhere below
/// `folder`), or is no regular file.
std::filesystem::path lesson_file(const std::filesystem::path& folder, const std::string& relative);
/// Its content. Throws Error as above, and for one above `most_bytes` or, as text, not in UTF-8.
std::string read_lesson_file(const std::filesystem::path& folder, const std::string& relative,
                             std::size_t most_bytes);

}
