#include "lessons/format/lesson.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/problems/json_object.h"
#include "kernels/problems/problem.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <regex>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

std::string id_of(const fs::path& folder) {
  std::string name = folder.filename().string();
  const std::size_t digits = name.find_first_not_of("0123456789");
  if (digits != 0 && digits != std::string::npos && name[digits] == '-') name.erase(0, digits + 1);
  return name;
}

/// A text in several languages; English must be there, because every other one falls back to it.
std::map<std::string, std::string> read_texts(JsonObject& manifest, const std::string& key) {
  const nlohmann::json* value = manifest.find(key);
  if (!value) manifest.fail(key, "is missing: add it");
  JsonObject languages(*value, manifest.place_of(key));
  std::map<std::string, std::string> texts;
  static const std::regex code("[a-z]{2,3}(_[A-Z]{2})?");
  for (const auto& [language, text] : value->items()) {
    if (!std::regex_match(language, code))
      languages.fail(language, "is not a language's code: use en, zh_CN, ko...");
    texts[language] = languages.text(language);
  }
  if (!texts.contains("en")) languages.fail("en", "is missing: add the English text");
  return texts;
}

Lesson read_lesson(const fs::path& folder, JsonObject manifest, const std::vector<Variant>& shipped) {
  Lesson lesson;
  lesson.id = id_of(folder);
  lesson.folder = folder;
  lesson.title = read_texts(manifest, "title");
  lesson.summary = read_texts(manifest, "summary");
  lesson.problem = manifest.text("problem");
  try {
    find_problem(lesson.problem);
  } catch (const Error& problem) {
    manifest.fail("problem", problem.diagnostics().front().message);
  }

  const std::vector<std::string> ids = manifest.texts("variants");
  if (ids.empty()) manifest.fail("variants", "must name at least one variant");
  std::vector<std::string> known;
  for (const Variant& variant : shipped)
    if (variant.problem == lesson.problem) known.push_back(variant.id);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const std::string place = fmt::format("variants[{}]", i);
    if (std::count(ids.begin(), ids.end(), ids[i]) > 1)
      manifest.fail(place, fmt::format("'{}' stands twice", ids[i]));
    const auto found = std::find_if(shipped.begin(), shipped.end(), [&](const Variant& variant) {
      return variant.problem == lesson.problem && variant.id == ids[i];
    });
    if (found == shipped.end())
      manifest.fail(place, fmt::format("the problem '{}' has no variant '{}': use {}", lesson.problem, ids[i],
                                       fmt::join(known, ", ")));
    lesson.variants.push_back(*found);
  }
  lesson.default_variant = manifest.text("default_variant", ids.front());
  if (std::count(ids.begin(), ids.end(), lesson.default_variant) == 0)
    manifest.fail("default_variant", fmt::format("'{}' is not among the variants: use {}",
                                                 lesson.default_variant, fmt::join(ids, ", ")));
  manifest.finish();
  return lesson;
}

Lesson load(const fs::path& folder, const std::vector<Variant>& shipped) {
  const fs::path file = folder / "lesson.json";
  const nlohmann::json content = read_json(file);
  try {
    return read_lesson(folder, JsonObject(content, ""), shipped);
  } catch (const Error& problem) {
    std::vector<Diagnostic> diagnostics = problem.diagnostics();
    for (Diagnostic& diagnostic : diagnostics) diagnostic.file = file.string();
    throw Error(problem.fault(), std::move(diagnostics));
  }
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
  throw Error(fmt::format("the lesson '{}' has no variant '{}': use {}", id, wanted, fmt::join(known, ", ")));
}

std::string Lesson::title_in(const std::string& language) const {
  const auto found = title.find(language);
  return found == title.end() ? title.at("en") : found->second;
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

}
