#pragma once

#include "lessons/format/judge.h"

#include <ostream>
#include <string>

namespace kernelarium {

/// An exercise to be tried, with the lesson that it belongs to.
struct ExerciseCase {
  const Lesson* lesson;
  const Exercise* exercise;
};

inline void PrintTo(const ExerciseCase& one, std::ostream* out) {
  *out << one.lesson->id << "/" << one.exercise->id;
}

/// What a learner is told, in English, for a failed test.
inline std::string said(const Feedback& feedback) {
  std::string text = feedback.reason + ":";
  for (const Sentence& sentence : feedback.sentences) text += " " + sentence.in_english();
  for (const Diagnostic& diagnostic : feedback.diagnostics) text += " " + to_text(diagnostic);
  return text;
}

}
