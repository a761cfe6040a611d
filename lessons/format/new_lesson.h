#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kernelarium {

/// Makes a lesson's folder with texts in three languages whose every open place says TODO: once those are
/// filled in, it passes `lesson check`. Throws Error if the folder is there, or for an id or problem that
/// can't be.
void make_lesson(const std::filesystem::path& folder, const std::string& problem);

}
