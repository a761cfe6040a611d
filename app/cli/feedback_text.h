#pragma once

#include "lessons/format/judge.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// An exercise and the feedback on its submission; nothing was submitted if `feedback` is empty.
struct Judged {
  const Exercise* exercise = nullptr;
  std::string kernel; ///< name of the submitted file
  std::optional<Feedback> feedback;
};

/// What a learner requests in addition to the judgement.
struct Help {
  int hints = 0; ///< the first so many; 0: none
  bool text = false, solution = false;
};

/// For a terminal; titles and texts of the lesson in the language of `text`.
std::string feedback_text(const Lesson& lesson, const std::vector<Judged>& judged, const Document& text,
                          const Help& help);
std::string feedback_json(const Lesson& lesson, const std::vector<Judged>& judged, const Document& text,
                          const Help& help);

/// What there is to do.
std::string exercises_text(const Lesson& lesson, const std::vector<const Exercise*>& exercises,
                           const Document& text, const Help& help);
std::string exercises_json(const Lesson& lesson, const std::vector<const Exercise*>& exercises,
                           const Document& text, const Help& help);

}
