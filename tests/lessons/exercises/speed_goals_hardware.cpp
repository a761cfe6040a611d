// Speed goals on a real GPU (cuda:0). Without one it says so and exits with 77, which CTest shows as skipped.

#include "kernels/device/cuda_device.h"
#include "lessons/format/lesson_files.h"
#include "tests/lessons/exercises/exercise_case.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

using namespace kernelarium;

namespace {

std::vector<ExerciseCase> all_speed_goals() {
  static const std::vector<Lesson> lessons = load_lessons();
  std::vector<ExerciseCase> cases;
  for (const Lesson& lesson : lessons)
    for (const Exercise& exercise : lesson.exercises)
      if (exercise.speed) cases.push_back({&lesson, &exercise});
  return cases;
}

class SpeedGoalOnHardware : public ::testing::TestWithParam<ExerciseCase> {
 protected:
  Feedback judged(const Exercise& exercise, const std::string& file) {
    Submission submission;
    submission.source = read_lesson_file(GetParam().lesson->folder, file, limits::kernel_bytes);
    submission.device = "cuda:0";
    return judge(*GetParam().lesson, exercise, submission, laboratory_);
  }

  Laboratory laboratory_;
};

TEST_P(SpeedGoalOnHardware, IsMetByEverySolution) {
  for (const std::string& file : GetParam().exercise->solutions) {
    const Feedback feedback = judged(*GetParam().exercise, file);
    EXPECT_EQ(feedback.outcome, Outcome::solved) << file << ": " << said(feedback);
    ASSERT_TRUE(feedback.speed) << said(feedback);
    EXPECT_EQ(feedback.speed->verdict, "met") << file;
    fmt::print("{}: {:.3f} ({:.3f} to {:.3f}) times {}, at most {} asked\n", file, feedback.speed->ratio,
               feedback.speed->low, feedback.speed->high, feedback.speed->against, feedback.speed->at_most);
  }
}

TEST_P(SpeedGoalOnHardware, IsMissedWhereAFifthOfTheTimeIsAsked) {
  Exercise harder = *GetParam().exercise;
  harder.speed->at_most /= 5;
  const Feedback feedback = judged(harder, harder.solutions.front());
  EXPECT_EQ(feedback.outcome, Outcome::not_yet) << said(feedback);
  EXPECT_EQ(feedback.reason, "goal:speed") << said(feedback);
}

TEST_P(SpeedGoalOnHardware, IsNotAskedOfWhatIsNotRightYet) {
  const Feedback feedback = judged(*GetParam().exercise, GetParam().exercise->starter());
  EXPECT_EQ(feedback.outcome, Outcome::not_yet) << said(feedback);
  EXPECT_NE(feedback.reason, "goal:speed");
}

INSTANTIATE_TEST_SUITE_P(All, SpeedGoalOnHardware, ::testing::ValuesIn(all_speed_goals()));

}

int main(int count, char** values) {
  testing::InitGoogleTest(&count, values);
  const auto gpu = cuda_device_listing().at(0);
  if (!gpu.available) {
    fmt::print("skipped: no GPU to test on: {}\n", gpu.reason.in_english());
    return 77;
  }
  return RUN_ALL_TESTS();
}
