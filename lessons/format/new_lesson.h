#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kernelarium {

/// Creates a lesson's folder with texts in three languages that contain a TODO wherever something is missing:
/// once those are filled in, it passes `lesson check`. Throws Error if the folder exists, or for an invalid
/// id or problem.
void make_lesson(const std::filesystem::path& folder, const std::string& problem);

}
