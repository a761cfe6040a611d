#include "lessons/format/lesson.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/figures.h"
#include "lessons/format/languages.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/manifest.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

Lesson load(const fs::path& folder, const std::vector<Variant>& shipped) {
  Lesson lesson;
  lesson.id = lesson_id(folder);
  lesson.folder = folder;
  read_manifest(read_lesson_file(folder, "lesson.json", limits::manifest_bytes), shipped, lesson);
  return lesson;
}

}

std::string lesson_id(const fs::path& folder) {
  std::string name = folder.filename().string();
  const std::size_t digits = name.find_first_not_of("0123456789");
  if (digits != 0 && digits != std::string::npos && name[digits] == '-') name.erase(0, digits + 1);
  return name;
}

fs::path own_lessons_folder() {
  const auto from = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value ? value : "");
  };
  if (const std::string chosen = from("KERNELARIUM_LESSONS"); !chosen.empty()) return chosen;
  if (const std::string data = from("XDG_DATA_HOME"); !data.empty() && data.front() == '/')
    return fs::path(data) / "kernelarium" / "lessons";
  const std::string home = from("HOME");
  return home.empty() ? fs::path() : fs::path(home) / ".local" / "share" / "kernelarium" / "lessons";
}

namespace {

/// Those in `folder` with a manifest, sorted by name.
std::vector<fs::path> folders_in(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (fs::exists(entry.path() / "lesson.json", none)) folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  return folders;
}

bool shipped(const fs::path& folder) { return folder.parent_path() == data_folder() / "lessons"; }

}

std::vector<fs::path> lesson_folders() {
  const fs::path lessons = data_folder() / "lessons";
  if (std::error_code ignored; !fs::is_directory(lessons, ignored))
    throw Error(Sentence::tr("there is no folder '%1': install the lessons or set KERNELARIUM_DATA",
                             lessons.string()));
  std::vector<fs::path> folders = folders_in(lessons);
  for (const fs::path& own : folders_in(own_lessons_folder())) {
    const auto same = [&](const fs::path& other) { return lesson_id(other) == lesson_id(own); };
    if (std::none_of(folders.begin(), folders.end(), same)) folders.push_back(own);
  }
  return folders;
}

const Variant* Lesson::find_variant(const std::string& wanted_problem, const std::string& wanted) const {
  const auto is_it = [&](const Variant& one) { return one.id == wanted && one.problem == wanted_problem; };
  for (const Variant& variant : variants)
    if (is_it(variant)) return &variant;
  for (const Exercise& exercise : exercises)
    if (exercise.run && is_it(exercise.run->variant)) return &exercise.run->variant;
  for (const Mistake& mistake : mistakes)
    if (is_it(mistake.run.variant)) return &mistake.run.variant;
  for (const NamedNumber& number : numbers)
    if (is_it(number.run.variant)) return &number.run.variant;
  return nullptr;
}

const Variant& Lesson::variant(const std::string& wanted) const {
  std::vector<std::string> known;
  for (const Variant& variant : variants) {
    if (variant.id == wanted) return variant;
    known.push_back(variant.id);
  }
  if (const Variant* other = find_variant(problem, wanted)) return *other;
  throw Error(Sentence::tr("the lesson '%1' has no variant '%2': use %3", id, wanted,
                           fmt::format("{}", fmt::join(known, ", "))));
}

const Exercise& Lesson::exercise(const std::string& wanted) const {
  std::vector<std::string> known;
  for (const Exercise& exercise : exercises) {
    if (exercise.id == wanted) return exercise;
    known.push_back(exercise.id);
  }
  if (known.empty()) throw Error(Sentence::tr("the lesson '%1' has no exercises", id));
  throw Error(Sentence::tr("the lesson '%1' has no exercise '%2': use %3", id, wanted,
                           fmt::format("{}", fmt::join(known, ", "))));
}

std::string Lesson::title_in(const std::string& language) const {
  const auto found = title.find(language);
  return found == title.end() ? title.at("en") : found->second;
}

std::vector<std::string> Lesson::languages() const {
  std::vector<std::string> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored))
    if (entry.path().extension() == ".md" && is_language_code(entry.path().stem().string()))
      found.push_back(entry.path().stem().string());
  std::ranges::sort(found, {}, [](const std::string& code) { return std::pair(code != "en", code); });
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
  case ExerciseKind::program:
    return "program";
  }
  return "";
}

std::vector<Lesson> load_lessons(std::vector<Diagnostic>* broken) {
  const std::vector<Variant> variants = find_variants();
  std::vector<Lesson> lessons;
  for (const fs::path& folder : lesson_folders()) {
    try {
      lessons.push_back(load(folder, variants));
    } catch (const Error& error) {
      if (shipped(folder)) throw;
      if (broken) broken->insert(broken->end(), error.diagnostics().begin(), error.diagnostics().end());
    }
  }
  return lessons;
}

Lesson load_lesson(const fs::path& folder) { return load(folder, find_variants()); }

Lesson find_lesson(const std::string& id) {
  std::vector<std::string> known;
  for (const fs::path& folder : lesson_folders()) {
    if (lesson_id(folder) == id) return load_lesson(folder);
    known.push_back(lesson_id(folder));
  }
  throw Error(Sentence::tr("there is no lesson '%1': use %2", id, fmt::format("{}", fmt::join(known, ", "))));
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
  for (const NamedNumber& number : lesson.numbers)
    values[number.name] = figures::fixed(number.is, number.digits);
  return read_in(lesson.folder, language, values);
}

Document read_glossary(const std::string& language) {
  return read_in(data_folder() / "lessons" / "glossary", language, {});
}

}
