#pragma once

#include <filesystem>
#include <string>

namespace kernelarium {

/// The folder that contains kernels/cuda, lessons and resources at run time: $KERNELARIUM_DATA, else
/// ../share/kernelarium next to the program, else the source tree of this build. Throws Error if none has
/// them.
std::filesystem::path data_folder();
/// A private folder for caches ($XDG_CACHE_HOME/kernelarium or ~/.cache/kernelarium), made if missing.
std::filesystem::path cache_folder();
/// Whole file as bytes. Throws Error with the path and the system's reason.
std::string read_file(const std::filesystem::path& path);
/// Writes a temporary file and renames it, so that no reader sees half a file. Throws Error.
void write_file(const std::filesystem::path& path, const std::string& content);

}
