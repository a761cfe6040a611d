#pragma once

#include "kernels/base/files.h"

#include <filesystem>

namespace kernelarium {

/// The folder that contains kernels/cuda, lessons and resources at run time: $KERNELARIUM_DATA, else
/// ../share/kernelarium next to the program, else the source tree of this build. Throws Error if none has
/// them.
std::filesystem::path data_folder();
/// A private folder for caches ($XDG_CACHE_HOME/kernelarium or ~/.cache/kernelarium), made if missing.
/// Without either it is in the system's temporary folder; throws Error if it belongs to somebody else there.
std::filesystem::path cache_folder();

}
