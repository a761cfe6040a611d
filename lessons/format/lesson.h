#pragma once

#include "kernels/base/error.h"
#include "kernels/problems/variant.h"
#include "lessons/format/document.h"
#include "lessons/format/exercise.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kernelarium {

/// One lesson: lessons/<nn-name>/lesson.json with its texts, pictures and kernels (README.md).
struct Lesson {
  std::string id; ///< "matmul": the folder's name without its number
  std::filesystem::path folder;
  std::map<std::string, std::string> title; ///< by language: "en", "zh_CN", "ko"
  std::map<std::string, std::string> summary;
  std::string problem;
  std::vector<Variant> variants; ///< in the order of teaching
  std::string default_variant;
  std::string view; ///< shown first, by its name in --view; empty: whatever is in front
  std::vector<NamedNumber> numbers;
  std::vector<Exercise> exercises;
  std::vector<Mistake> mistakes;
  std::map<std::string, std::string> self_check; ///< the right choice by question
  std::vector<std::string> what_if;

  /// One of `variants`, or a variant of the problem that only an exercise or a mistake uses, the lesson's own
  /// included. Throws Error listing `variants`.
  const Variant& variant(const std::string& id) const;
  /// The same for any problem: the variant of an experiment of this lesson. Null if there is none.
  const Variant* find_variant(const std::string& problem, const std::string& id) const;
  const Exercise& exercise(const std::string& id) const;   ///< throws Error listing the exercises
  std::string title_in(const std::string& language) const; ///< falls back to English
  std::vector<std::string> languages() const;              ///< those with a text, "en" first; may be empty
};

/// The folder of the user's own lessons, including unpacked ones: $KERNELARIUM_LESSONS, else
/// kernelarium/lessons in $XDG_DATA_HOME or ~/.local/share. Need not exist.
std::filesystem::path own_lessons_folder();
/// Folders of the data folder's lessons (those with a manifest), in the learner's path; then one's own, but
/// for those whose id is taken.
std::vector<std::filesystem::path> lesson_folders();
/// "matmul" of "lessons/05-matmul".
std::string lesson_id(const std::filesystem::path& folder);

/// All lessons of lesson_folders(). Throws Error for an invalid shipped one; an invalid one of the user's is
/// skipped, and reported in `broken`.
std::vector<Lesson> load_lessons(std::vector<Diagnostic>* broken = nullptr);
/// Throws Error with one Diagnostic (file, line, JSON place and what to do) per mistake.
Lesson load_lesson(const std::filesystem::path& folder);
/// Throws Error listing the known ids.
Lesson find_lesson(const std::string& id);

/// The lesson's text, with the numbers of the manifest in the places of {{name}}; English where this
/// language is missing. Empty if there is no text at all. Throws Error as parse_document.
Document read_text(const Lesson& lesson, const std::string& language);
/// The words of all lessons, one part each; English where this language is missing; may be empty.
Document read_glossary(const std::string& language);

}
