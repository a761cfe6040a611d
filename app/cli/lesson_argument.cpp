#include "app/cli/lesson_argument.h"

#include "kernels/base/error.h"
#include "lessons/format/lesson.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {
namespace fs = std::filesystem;

fs::path lesson_folder(const std::string& name) {
  std::error_code ignored;
  if (fs::exists(fs::path(name) / "lesson.json", ignored)) return fs::canonical(name);
  std::vector<std::string> known;
  for (const fs::path& folder : lesson_folders()) {
    if (lesson_id(folder) == name) return folder;
    known.push_back(lesson_id(folder));
  }
  throw Error(
      fmt::format("there is no lesson '{}', and no folder of that name with a lesson.json: use {}, or a "
                  "folder",
                  name, fmt::join(known, ", ")));
}

}
