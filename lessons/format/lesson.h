#pragma once

#include "kernels/problems/variant.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kernelarium {

/// One lesson: lessons/<nn-name>/lesson.json beside its texts and pictures.
struct Lesson {
  std::string id; ///< "matmul": the folder's name without its number
  std::filesystem::path folder;
  std::map<std::string, std::string> title; ///< by language: "en", "zh_CN", "ko"
  std::map<std::string, std::string> summary;
  std::string problem;
  std::vector<Variant> variants; ///< in the order of teaching
  std::string default_variant;

  const Variant& variant(const std::string& id) const;     ///< throws Error listing the variants
  std::string title_in(const std::string& language) const; ///< falls back to English
};

/// All lessons of the data folder, in the learner's path (by folder name). Throws Error for a broken one.
std::vector<Lesson> load_lessons();
Lesson load_lesson(const std::filesystem::path& folder);
/// Throws Error listing the known ids.
Lesson find_lesson(const std::string& id);

}
