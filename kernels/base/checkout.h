#pragma once

#include "kernels/base/sentence.h"

#include <filesystem>
#include <string>

namespace kernelarium {

/// The environment variable that names a checkout of the project `name`: KERNELARIUM_THUNDERKITTENS for
/// "thunderkittens". Nothing of such a project is shipped with the lab.
std::string checkout_variable(const std::string& name);
/// The folder that it names; empty if it is not set.
std::filesystem::path checkout_folder(const std::string& name);
/// What to do where a file of it is missing.
Sentence checkout_cure(const std::string& name, const std::filesystem::path& file);

}
