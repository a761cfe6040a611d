#include "lessons/format/lesson.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/manifest.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

std::string id_of(const fs::path& folder) {
  std::string name = folder.filename().string();
  const std::size_t digits = name.find_first_not_of("0123456789");
  if (digits != 0 && digits != std::string::npos && name[digits] == '-') name.erase(0, digits + 1);
  return name;
}

Lesson load(const fs::path& folder, const std::vector<Variant>& shipped) {
  Lesson lesson;
  lesson.id = id_of(folder);
  lesson.folder = folder;
  read_manifest(read_lesson_file(folder, "lesson.json", limits::manifest_bytes), shipped, lesson);
  return lesson;
}

/// The folders with a manifest, in the learner's path.
std::vector<fs::path> lesson_folders() {
  std::vector<fs::path> folders;
  const fs::path lessons = data_folder() / "lessons";
  if (std::error_code ignored; !fs::is_directory(lessons, ignored))
    throw Error(fmt::format("there is no folder '{}': install the lessons or set KERNELARIUM_DATA",
                            lessons.string()));
  for (const auto& entry : fs::directory_iterator(lessons))
    if (fs::exists(entry.path() / "lesson.json")) folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  return folders;
}

}

const Variant& Lesson::variant(const std::string& wanted) const {
  std::vector<std::string> known;
  for (const Variant& variant : variants) {
    if (variant.id == wanted) return variant;
    known.push_back(variant.id);
  }
  for (const Exercise& exercise : exercises)
    if (exercise.run && exercise.run->variant.id == wanted) return exercise.run->variant;
  for (const Mistake& mistake : mistakes)
    if (mistake.run.variant.id == wanted) return mistake.run.variant;
  for (const NamedNumber& number : numbers)
    if (number.run.variant.id == wanted) return number.run.variant;
  throw Error(fmt::format("the lesson '{}' has no variant '{}': use {}", id, wanted, fmt::join(known, ", ")));
}

const Exercise& Lesson::exercise(const std::string& wanted) const {
  std::vector<std::string> known;
  for (const Exercise& exercise : exercises) {
    if (exercise.id == wanted) return exercise;
    known.push_back(exercise.id);
  }
  if (known.empty()) throw Error(fmt::format("the lesson '{}' has no exercises", id));
  throw Error(
      fmt::format("the lesson '{}' has no exercise '{}': use {}", id, wanted, fmt::join(known, ", ")));
}

std::string Lesson::title_in(const std::string& language) const {
  const auto found = title.find(language);
  return found == title.end() ? title.at("en") : found->second;
}

std::vector<std::string> Lesson::languages() const {
  std::vector<std::string> found;
  for (const char* language : {"en", "ko", "zh_CN"})
    if (std::error_code ignored; fs::exists(folder / (std::string(language) + ".md"), ignored))
      found.push_back(language);
  return found;
}

std::string name_of(ExerciseKind kind) {
  switch (kind) {
  case ExerciseKind::predict:
    return "predict";
  case ExerciseKind::tweak:
    return "tweak";
  case ExerciseKind::write:
    return "write";
  case ExerciseKind::find:
    return "find";
  case ExerciseKind::explain:
    return "explain";
  }
  return "";
}

std::vector<Lesson> load_lessons() {
  const std::vector<Variant> shipped = find_variants();
  std::vector<Lesson> lessons;
  for (const fs::path& folder : lesson_folders()) lessons.push_back(load(folder, shipped));
  return lessons;
}

Lesson load_lesson(const fs::path& folder) { return load(folder, find_variants()); }

Lesson find_lesson(const std::string& id) {
  std::vector<std::string> known;
  for (const fs::path& folder : lesson_folders()) {
    if (id_of(folder) == id) return load_lesson(folder);
    known.push_back(id_of(folder));
  }
  throw Error(fmt::format("there is no lesson '{}': use {}", id, fmt::join(known, ", ")));
}

namespace {

/// Puts the numbers into a section; an Error names the line of its heading.
void fill(Section& section, const std::map<std::string, std::string>& values, const fs::path& file) {
  try {
    section.title = fill_placeholders(section.title, values);
    section.text = fill_placeholders(section.text, values);
  } catch (const Error& error) {
    Diagnostic diagnostic = error.diagnostics().front();
    diagnostic.file = file.string();
    diagnostic.line = section.line;
    throw Error(Fault::bad_argument, diagnostic);
  }
  for (Section& inner : section.sections) fill(inner, values, file);
}

/// LANG.md of the folder, or en.md; its language is empty if there is neither.
Document read_in(const fs::path& folder, const std::string& language,
                 const std::map<std::string, std::string>& values) {
  for (const std::string& one : {language, std::string("en")}) {
    const std::string name = one + ".md";
    std::error_code ignored;
    if (one.find_first_of("/.\\") != std::string::npos || !fs::exists(folder / name, ignored)) continue;
    const std::string text = read_lesson_file(folder, name, limits::text_bytes);
    Document document = parse_document(text, one, folder / name);
    for (Section& part : document.parts) fill(part, values, document.file);
    return document;
  }
  return {};
}

}

Document read_text(const Lesson& lesson, const std::string& language) {
  std::map<std::string, std::string> values;
  for (const NamedNumber& number : lesson.numbers) values[number.name] = grouped(number.is, number.digits);
  return read_in(lesson.folder, language, values);
}

Document read_glossary(const std::string& language) {
  return read_in(data_folder() / "lessons" / "glossary", language, {});
}

std::string grouped(double value, int digits) {
  std::string text = fmt::format("{:.{}f}", value, digits);
  const std::size_t start = text.starts_with('-') ? 1 : 0;
  std::size_t end = text.find('.');
  if (end == std::string::npos) end = text.size();
  for (std::size_t at = end; at > start + 3;) text.insert(at -= 3, "\u202f");
  return text;
}

}
