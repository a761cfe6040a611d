#pragma once

#include <filesystem>
#include <string>

namespace kernelarium {

// A pack is a zip file, NAME.klesson, with one folder: the lesson's. It may be untrusted, so the reader
// checks everything: README.md lists what is rejected.

namespace limits {
inline constexpr std::size_t pack_bytes = 32 << 20;     ///< of the file
inline constexpr std::size_t unpacked_bytes = 64 << 20; ///< of all its files together
inline constexpr std::size_t pack_files = 1000;
inline constexpr std::size_t pack_ratio = 100; ///< unpacked to packed, of files above 64 KB
inline constexpr int pack_depth = 6;           ///< of folders in folders
}

/// Packs a lesson's folder. Throws Error for a file that is not part of a lesson, and if reading the pack
/// would fail.
void write_pack(const std::filesystem::path& lesson, const std::filesystem::path& pack);

/// The name of the folder in a pack, which is the lesson's: "12-my-lesson". Throws Error if it is no pack.
std::string name_in_pack(const std::filesystem::path& pack);

/// Unpacks into `folder`/NAME, all or nothing, after reading the lesson and its figures; gives that path.
/// Throws Error with the reason, also if `folder`/NAME is there already and not to be replaced.
std::filesystem::path unpack(const std::filesystem::path& pack, const std::filesystem::path& folder,
                             bool replace = false);

}
