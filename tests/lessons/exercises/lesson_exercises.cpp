#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/compiler/python_environment.h"
#include "lessons/format/answers.h"
#include "lessons/format/languages.h"
#include "lessons/format/lesson_check.h"
#include "lessons/format/lesson_files.h"
#include "tests/lessons/exercises/exercise_case.h"

#include <algorithm>
#include <cctype>
#include <gtest/gtest.h>
#include <ostream>
#include <set>

using namespace kernelarium;

namespace {

/// A lesson as test names and messages show it.
struct Whole {
  const Lesson* lesson;
};
void PrintTo(const Whole& one, std::ostream* out) { *out << one.lesson->id; }

/// Read once: GoogleTest asks for the cases again for each TEST_P, in the process of every single test.
const std::vector<Lesson>& all_lessons() {
  static const std::vector<Lesson> lessons = [] {
    std::vector<Lesson> all = load_lessons();
    all.push_back(load_lesson(LESSON_FIXTURES "/70-turn"));
    return all;
  }();
  return lessons;
}

std::vector<ExerciseCase> all_cases() {
  std::vector<ExerciseCase> cases;
  for (const Lesson& lesson : all_lessons())
    for (const Exercise& exercise : lesson.exercises) cases.push_back({&lesson, &exercise});
  return cases;
}

std::string plain(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

std::string name_of_case(const ::testing::TestParamInfo<ExerciseCase>& info) {
  return plain(info.param.lesson->id + "_" + info.param.exercise->id);
}

std::string all_of(const std::vector<Diagnostic>& mistakes) {
  std::string all;
  for (const Diagnostic& mistake : mistakes) all += to_text(mistake) + "\n";
  return all;
}

class LessonExercises : public ::testing::TestWithParam<ExerciseCase> {
 protected:
  void SetUp() override {
    if (!exercise().run) return;
    if (const auto missing = python_is_missing(exercise().run->variant.source))
      GTEST_SKIP() << "skipped: " << missing->in_english();
  }
  const Lesson& lesson() const { return *GetParam().lesson; }
  const Exercise& exercise() const { return *GetParam().exercise; }
  Feedback judged(const Submission& submission) {
    return judge(lesson(), exercise(), submission, laboratory_);
  }

  void play_answer();
  void play_tweak();

  Laboratory laboratory_;
};

/// The lesson with one wrong program for each reason to refuse one: nvcc takes 2 to 20 s for a program, and
/// there are 550. `kernelarium-cli lesson check` tries all of them.
Lesson with_fewer_programs(Lesson lesson) {
  for (Exercise& exercise : lesson.exercises) {
    if (exercise.kind != ExerciseKind::program) continue;
    std::set<std::string> seen;
    std::erase_if(exercise.wrong,
                  [&](const auto& program) { return !seen.insert(program.second.front()).second; });
  }
  return lesson;
}

/// An answer that is not right, of the kind that is asked for.
std::string another(const ExpectedAnswer& expected, const std::string& right) {
  if (const auto* number = std::get_if<NumberAnswer>(&expected))
    return std::to_string(std::stod(right) * 3 + 2 * number->tolerance + 7);
  if (std::holds_alternative<LineAnswer>(expected)) return "999999";
  std::vector<std::string> choices;
  if (const auto* by_run = std::get_if<ChoiceAnswer>(&expected))
    for (const auto& [id, condition] : by_run->conditions) choices.push_back(id);
  if (const auto* typed = std::get_if<RightAnswer>(&expected)) choices = typed->choices;
  return *std::find_if(choices.begin(), choices.end(), [&](const std::string& id) { return id != right; });
}

void LessonExercises::play_answer() {
  const Checks checks = needs_all_checks(exercise()) ? Checks::all : Checks::bounds;
  const RunSpec& spec = *exercise().run;
  const kernelarium::Run run = laboratory_.perform(experiment_of(lesson(), spec, checks), spec.variant);
  const std::string lines = right_answer(*exercise().answer, run);
  const std::string right = lines.substr(0, lines.find(','));

  Submission wrong;
  wrong.answer = another(*exercise().answer, right);
  const Feedback first = judged(wrong);
  EXPECT_EQ(first.outcome, Outcome::not_yet) << wrong.answer << ": " << said(first);
  EXPECT_EQ(first.credit, 0);
  EXPECT_EQ(first.next_step, exercise().steps.empty() ? "" : exercise().steps.front().id);

  // Question by question, each right answer gives its part.
  for (std::size_t i = 0; i < exercise().steps.size(); ++i) {
    const Step& step = exercise().steps[i];
    const std::string answers = right_answer(step.answer, run);
    wrong.steps[step.id] = another(step.answer, answers);
    EXPECT_FALSE(judged(wrong).steps.at(i).right) << step.id;
    wrong.steps[step.id] = answers.substr(0, answers.find(','));
    const Feedback next = judged(wrong);
    EXPECT_TRUE(next.steps.at(i).right) << step.id << ": " << next.steps.at(i).sentence.in_english();
    EXPECT_DOUBLE_EQ(next.credit,
                     static_cast<double>(i + 1) / static_cast<double>(exercise().steps.size() + 1));
  }
  Submission answer;
  answer.answer = right;
  const Feedback last = judged(answer);
  EXPECT_EQ(last.outcome, Outcome::solved) << right << ": " << said(last);
  EXPECT_EQ(last.credit, 1);
}

void LessonExercises::play_tweak() {
  const Feedback start = judged({});
  EXPECT_EQ(start.outcome, Outcome::not_yet) << said(start);
  EXPECT_NE(start.reason, "");
  Submission solution;
  solution.settings = exercise().solution;
  const Feedback end = judged(solution);
  EXPECT_EQ(end.outcome, Outcome::solved) << said(end);
  for (const GoalResult& goal : end.goals) EXPECT_TRUE(goal.met) << goal.id;
}

TEST_P(LessonExercises, CanBePlayedFromTheStartToTheSolution) {
  std::string not_checked;
  EXPECT_EQ(all_of(check_exercise(with_fewer_programs(lesson()), exercise().id, laboratory_, nullptr,
                                  [&](const std::string& said) {
                                    if (said.find(": not checked:") != std::string::npos) not_checked = said;
                                  })),
            "");
  const bool shipped = lesson().folder.string().starts_with((data_folder() / "lessons").string());
  switch (exercise().kind) {
  case ExerciseKind::predict:
  case ExerciseKind::find:
    return play_answer();
  case ExerciseKind::tweak:
    return play_tweak();
  case ExerciseKind::write:
    EXPECT_GE(exercise().solutions.size(), 2u);
    EXPECT_GE(exercise().wrong.size(), shipped ? 10u : 5u);
    EXPECT_GE(exercise().solutions.size() + exercise().right.size(), shipped ? 5u : 2u);
    return;
  case ExerciseKind::program:
    EXPECT_GE(exercise().wrong.size(), shipped ? 10u : 5u);
    EXPECT_GE(exercise().solutions.size() + exercise().right.size(), shipped ? 4u : 2u);
    if (!not_checked.empty()) GTEST_SKIP() << "skipped: " << not_checked; // no nvcc, or no sandbox
    return;
  case ExerciseKind::explain: {
    Submission note;
    note.answer = "In my own words.";
    EXPECT_EQ(judged(note).outcome, Outcome::noted);
  }
  }
}

INSTANTIATE_TEST_SUITE_P(All, LessonExercises, ::testing::ValuesIn(all_cases()), name_of_case);
/// The rest of a lesson: numbers, links, figures, mistakes, questions.
class WholeLesson : public ::testing::TestWithParam<Whole> {};

TEST_P(WholeLesson, HasNoMistake) {
  const Lesson& lesson = *GetParam().lesson;
  EXPECT_EQ(all_of(check_texts(lesson, lesson_world(lesson.folder))), "");
  EXPECT_EQ(all_of(check_figures(lesson)), "");
  if (const auto missing = python_is_missing(lesson.variant(lesson.default_variant).source))
    GTEST_SKIP() << "skipped: its runs: " << missing->in_english();
  Laboratory laboratory;
  Lesson rest = lesson;
  rest.exercises.clear(); // LessonExercises plays each by itself, so that no test lasts for minutes
  EXPECT_EQ(all_of(check_runs(rest, laboratory)), "");
}

/// One exercise in one language.
void expect_words(const Lesson& lesson, const Exercise& exercise, const std::string& language) {
  SCOPED_TRACE(exercise.id + " in " + language);
  const Document text = read_text(lesson, language);
  ASSERT_EQ(text.language, language);
  const Section* section = text.find("exercises/" + exercise.id);
  ASSERT_NE(section, nullptr);
  EXPECT_NE(section->title, "");
  EXPECT_NE(section->text, "");
  if (exercise.kind == ExerciseKind::explain) {
    EXPECT_NE(section->find("answer"), nullptr);
    return;
  }
  std::string before;
  for (int i = 1; i <= 3; ++i) {
    const Section* hint = section->find("hint-" + std::to_string(i));
    ASSERT_NE(hint, nullptr) << i;
    EXPECT_NE(hint->text, "") << i;
    EXPECT_NE(hint->text, before) << "hint " << i << " says no more than the one before";
    before = hint->text;
  }
  ASSERT_NE(section->find("solution"), nullptr);
  EXPECT_NE(section->find("solution")->text, "");
  for (const auto& [id, goal] : exercise.goals) EXPECT_NE(section->find("goal-" + id), nullptr) << id;
  for (const Step& step : exercise.steps) EXPECT_NE(section->find("step-" + step.id), nullptr) << step.id;
}

TEST_P(WholeLesson, SaysItsExercisesInAllLanguages) {
  const Lesson& lesson = *GetParam().lesson;
  for (const Exercise& exercise : lesson.exercises)
    for (const std::string& language : language_codes()) expect_words(lesson, exercise, language);
}

std::vector<Whole> whole_lessons() {
  std::vector<Whole> lessons;
  for (const Lesson& lesson : all_lessons()) lessons.push_back({&lesson});
  return lessons;
}

INSTANTIATE_TEST_SUITE_P(All, WholeLesson, ::testing::ValuesIn(whole_lessons()),
                         [](const ::testing::TestParamInfo<Whole>& info) {
                           return plain(info.param.lesson->id);
                         });

}
