#pragma once

#include "kernels/experiment/laboratory.h"
#include "lessons/format/lesson.h"

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace kernelarium {

/// What a check has to know about the other lessons.
struct LessonWorld {
  std::vector<std::string> lessons;         ///< ids that lesson: links may name
  std::vector<std::string> words;           ///< ids of the glossary
  std::vector<std::string> languages{"en"}; ///< that the lesson must have; shipped ones: all three
};
/// The data folder's lessons and glossary. `folder`: the lesson to be checked; one of the data folder must
/// speak all three languages.
LessonWorld lesson_world(const std::filesystem::path& folder);

// Each returns one Diagnostic (file, line, what is wrong, what to do) per mistake; none: all is well.

/// Texts against the manifest, against each other and against the world; pictures and links; no kernel runs.
std::vector<Diagnostic> check_texts(const Lesson& lesson, const LessonWorld& world);
/// All SVGs of the lesson: what README.md allows in a figure and nothing else.
std::vector<Diagnostic> check_figures(const Lesson& lesson);
/// One SVG's content, as `file`. What could reach outside or run is refused first.
std::vector<Diagnostic> check_figure(const std::string& svg, const std::filesystem::path& file);
/// The part of it that could run, load or exhaust something.
std::vector<Diagnostic> harm_in_figure(const std::string& svg, const std::filesystem::path& file);
/// Checks an untrusted folder: only files of a lesson, none too large, no links, no harmful pictures.
/// Throws Error.
void check_harmless(const std::filesystem::path& lesson);
/// Plays the lesson: numbers, answers, start states, solutions, wrong kernels, mistakes.
std::vector<Diagnostic> check_runs(const Lesson& lesson, Laboratory& laboratory,
                                   const std::atomic<bool>* cancel = nullptr,
                                   const std::function<void(const std::string&)>& progress = {});
/// The part of it that plays one exercise. Throws Error for one that the lesson does not have.
std::vector<Diagnostic> check_exercise(const Lesson& lesson, const std::string& exercise,
                                       Laboratory& laboratory, const std::atomic<bool>* cancel = nullptr,
                                       const std::function<void(const std::string&)>& progress = {});

/// Runs the runs of `numbers` and writes the results as `is` to the manifest, keeping its layout. Returns
/// the names of those that changed. Throws Error if a run fails.
std::vector<std::string> update_numbers(const Lesson& lesson, Laboratory& laboratory,
                                        const std::atomic<bool>* cancel = nullptr);

}
