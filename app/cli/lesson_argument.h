#pragma once

#include <filesystem>
#include <string>

namespace kernelarium {

/// The folder of a lesson given as a folder or by its id. Throws Error listing the known ids.
std::filesystem::path lesson_folder(const std::string& name);

}
