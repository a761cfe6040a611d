#include "kernels/base/error.h"
#include "lessons/format/answers.h"
#include "lessons/format/lesson_check.h"
#include "lessons/format/manifest.h"

#include <cstdint>
#include <filesystem>

using namespace kernelarium;

namespace {

void read_as_manifest(const std::string& text) {
  static const std::vector<Variant> shipped = find_variants();
  Lesson lesson;
  lesson.id = "turn";
  lesson.folder =
      std::filesystem::path(LESSON_FIXTURES) / "70-turn"; // so that files which it names are there
  read_manifest(text, shipped, lesson);
  for (const Exercise& exercise : lesson.exercises)
    if (exercise.run) experiment_of(lesson, *exercise.run, Checks::bounds);
}

void read_as_text(const std::string& text) {
  const Document document = parse_document(text, "en", "en.md");
  for (const Section& part : document.parts) {
    const std::string markdown = markdown_of(part);
    references_of(markdown);
    for (const std::string& name : placeholders_of(markdown)) fill_placeholders(markdown, {{name, "1"}});
  }
}

}

/// A manifest, a figure, a text or an answer by how it begins: each is read, or refused with an Error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    if (text.starts_with('{'))
      read_as_manifest(text);
    else if (text.starts_with('<'))
      check_figure(text, "figure.svg");
    else if (text.starts_with('#'))
      read_as_text(text);
    else
      typed_number(text, "threads");
  } catch (const Error&) {
  }
  return 0;
}
