#include "kernels/base/data_folder.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/process/sandbox.h"
#include "tests/app/cli/program.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using nlohmann::json;
namespace fs = std::filesystem;
using namespace kernelarium;

namespace {

const std::string kLesson = KERNELARIUM_SOURCE "/tests/lessons/fixture/70-turn";

Finished check(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "check");
  return run_program(KERNELARIUM_CLI, arguments);
}

/// As the other commands refuse, and with nothing at all on the standard output.
void expect_check_refused(const std::vector<std::string>& arguments, const std::string& part) {
  const Finished finished = check(arguments);
  expect_refused(finished, part);
  EXPECT_EQ(finished.out, "");
}

std::string kernel(const std::string& name) { return kLesson + "/exercises/write-tile/" + name; }

}

TEST(Check, ListsExercises) {
  const Finished all = check({kLesson});
  EXPECT_EQ(all.code, 0) << all.err;
  for (const char* part : {"turn/sectors", "predict", "turn/write-tile", "explain"})
    EXPECT_HOLDS(all.out, part);
  const Finished one = check({kLesson + "/which", "--language", "ko"});
  EXPECT_EQ(one.code, 0);
  EXPECT_HOLDS(one.out, "--answer stores: 저장");
  const json list = json::parse(check({kLesson, "--format", "json"}).out);
  EXPECT_EQ(list["exercises"].size(), 7u);
  EXPECT_EQ(list["exercises"][3]["kind"], "write");
}

TEST(Check, ExitsWithOneUntilItIsSolved) {
  EXPECT_EQ(check({kLesson + "/sectors", "--answer", "6144"}).code, 0);
  const Finished wrong = check({kLesson + "/sectors", "--answer", "9000", "--language", "zh_CN"});
  EXPECT_EQ(wrong.code, 1);
  EXPECT_HOLDS(wrong.out, " sectors is too large");
  EXPECT_HOLDS(wrong.out, "--step requests=");
  EXPECT_HOLDS(wrong.out, "存储发出多少个请求？");
  EXPECT_EQ(wrong.err, "");
  EXPECT_HOLDS(check({kLesson + "/sectors", "--answer", "9000", "--step", "requests=192"}).out,
               "Credit so far: 33 %");
  EXPECT_EQ(check({kLesson + "/spare", "--set", "PAD=0"}).code, 1);
  EXPECT_EQ(check({kLesson + "/spare", "--set", "PAD=1"}).code, 0);
  EXPECT_EQ(check({kLesson + "/why", "--answer", "because"}).code, 0);
}

TEST(Check, ASubmissionInPythonRunsInTheSandbox) {
  const TemporaryFolder folder;
  const fs::path escaped = folder.path() / "escaped", submission = folder.path() / "mine.py";
  const std::string solution =
      read_file(KERNELARIUM_SOURCE "/lessons/18-triton/exercises/mask/solutions/mask.py");
  const std::size_t kernel = solution.find("@triton.jit");
  ASSERT_NE(kernel, std::string::npos);
  write_file(submission, "import os\n" + solution.substr(0, kernel) +
                             "CODE = tl.constexpr(os.system(\"touch '" + escaped.string() + "'\"))\n\n\n" +
                             solution.substr(kernel) + "    tl.static_assert(CODE != 0)\n");
  const Finished finished = check({"triton/mask", "--kernel", submission.string()});
  if (finished.out.find("need Triton or Numba") != std::string::npos)
    GTEST_SKIP() << "skipped: " << finished.out;
  EXPECT_FALSE(fs::exists(escaped));
  if (const Sentence why = why_no_sandbox(); !why.empty()) GTEST_SKIP() << "skipped: " << why.in_english();
  EXPECT_EQ(finished.code, 0) << finished.out << finished.err;
}

TEST(Check, JudgesKernels) {
  EXPECT_EQ(check({kLesson + "/write-tile", "--kernel", kernel("solutions/tile.cu")}).code, 0);
  const Finished race = check({kLesson + "/write-tile", "--kernel", kernel("wrong/no_barrier.cu")});
  EXPECT_EQ(race.code, 1) << "not yet, and no fault of the program's";
  EXPECT_HOLDS(race.out, "Two threads access the same location");
  EXPECT_HOLDS(race.out, "wrong/no_barrier.cu:");
  const Finished typing = check({kLesson + "/write-tile", "--kernel", kernel("wrong/typing.cu")});
  EXPECT_EQ(typing.code, 3);
  EXPECT_HOLDS(typing.out, "wrong/typing.cu:17");
}

TEST(Check, ShowsTextHintsAndSolutionOnRequest) {
  const Finished hints = check({kLesson + "/write-tile", "--hint", "2"});
  EXPECT_EQ(hints.code, 0) << hints.err;
  EXPECT_HOLDS(hints.out, "Hint 1:");
  EXPECT_HOLDS(hints.out, "Hint 2:");
  EXPECT_EQ(hints.out.find("Hint 3:"), std::string::npos);
  EXPECT_EQ(hints.out.find("Solution:"), std::string::npos);
  const Finished solution = check({kLesson + "/write-tile", "--solution"});
  EXPECT_HOLDS(solution.out, "solutions/tile.cu");
  EXPECT_HOLDS(solution.out, "__syncthreads();");
  EXPECT_HOLDS(check({kLesson + "/spare", "--solution"}).out, "--set PAD=1");
  const json shown =
      json::parse(check({kLesson + "/write-tile", "--text", "--hint", "--solution", "--format", "json"}).out);
  const json& exercise = shown["exercises"][0];
  EXPECT_NE(exercise["text"], "");
  EXPECT_EQ(exercise["hints"].size(), 1u);
  EXPECT_TRUE(exercise["solution"]["by"].contains("exercises/write-tile/solutions/tile.cu"));
  EXPECT_HOLDS(exercise["starter"].get<std::string>(), "exercises/write-tile/starter.cu");
  // Beside a judgement, too.
  EXPECT_HOLDS(check({kLesson + "/sectors", "--answer", "9000", "--hint"}).out, "Hint 1:");
}

TEST(Check, SpeaksEveryLanguageThatTheLessonHas) {
  const TestFolder folder;
  fs::copy(kLesson, folder.path("turn"), fs::copy_options::recursive);
  std::string text = content_of(folder.path("turn/en.md"));
  const std::string title = "## Which";
  const auto at = text.find(title);
  ASSERT_NE(at, std::string::npos);
  folder.write("turn/fr.md", text.replace(at, title.size(), "## Laquelle"));
  EXPECT_HOLDS(check({folder.path("turn"), "--language", "fr"}).out, "Laquelle");
  expect_check_refused({folder.path("turn"), "--language", "de"}, "fr");
}

TEST(Check, TakesNoEmptyExplanation) {
  for (const char* empty : {"", "   ", "..."})
    expect_check_refused({kLesson + "/why", "--answer", empty}, "empty");
}

TEST(Check, SpeaksJson) {
  const Finished finished =
      check({kLesson + "/write-tile", "--kernel", kernel("wrong/plain.cu"), "--format", "json"});
  EXPECT_EQ(finished.code, 1);
  const json feedback = json::parse(finished.out)["exercises"][0]["feedback"];
  EXPECT_EQ(feedback["outcome"], "not yet");
  EXPECT_EQ(feedback["reason"], "goal:sectors");
  EXPECT_EQ(feedback["goals"][0]["met"], false);
  EXPECT_EQ(feedback["goals"][0]["values"]["sectors_per_request(store)"], 32);
  EXPECT_FALSE(feedback["sentences"].empty());
  const json first = json::parse(
      check({kLesson + "/write-tile", "--kernel", kernel("wrong/off_by_one.cu"), "--format", "json"}).out);
  EXPECT_EQ(first["exercises"][0]["feedback"]["first_wrong"]["written"], false);
}

TEST(Check, JudgesAWholeLesson) {
  const TestFolder folder;
  fs::copy_file(kernel("solutions/tile.cu"), folder.path("write-tile.cu"));
  const std::string answers = folder.write("answers.json", R"({"sectors": 6144, "which": "stores", "line": 19,
    "race": {"answer": "15"}, "spare": {"set": {"PAD": 1}}})");
  const Finished solved = check({kLesson, "--kernel", folder.folder().string(), "--answers", answers});
  EXPECT_EQ(solved.code, 0) << solved.out << solved.err;
  EXPECT_HOLDS(solved.out, "turn: 6 of 6 solved.");
  const std::string some =
      folder.write("some.json", R"({"sectors": {"answer": "1", "steps": {"requests": 192}}})");
  const Finished open = check({kLesson, "--answers", some, "--format", "json"});
  EXPECT_EQ(open.code, 1);
  const json exercises = json::parse(open.out)["exercises"];
  EXPECT_EQ(exercises[0]["feedback"]["steps"][0]["right"], true);
  EXPECT_TRUE(exercises[1]["feedback"].is_null());
}

TEST(Check, RefusesBadArguments) {
  expect_check_refused({"no-such-lesson"}, "vector-add");
  expect_check_refused({kLesson + "/none"}, "write-tile");
  expect_check_refused({kLesson + "/sectors", "--answer", "many"}, "not a number");
  expect_check_refused({kLesson + "/which", "--answer", "none"}, "loads, same, stores");
  expect_check_refused({kLesson + "/sectors", "--answer", "1", "--step", "none=1"}, "no smaller question");
  expect_check_refused({kLesson + "/spare", "--set", "ROWS=1"}, "use PAD");
  expect_check_refused({kLesson + "/spare", "--answer", "1"}, "--set");
  expect_check_refused({kLesson + "/write-tile", "--answer", "1"}, "--kernel");
  expect_check_refused({kLesson + "/which", "--set", "PAD=1"}, "--answer");
  expect_check_refused({kLesson + "/write-tile", "--kernel", "/nowhere.cu"}, "/nowhere.cu");
  expect_check_refused({kLesson, "--answer", "1"}, "/EXERCISE");
  expect_check_refused({kLesson, "--kernel", kernel("starter.cu")}, "folder");
  expect_check_refused({kLesson + "/which", "--answer", "same", "--format", "xml"}, "json");
  const TestFolder folder;
  expect_check_refused({kLesson, "--answers", folder.write("a.json", "{\"none\": 1}")}, "none");
  EXPECT_EQ(check({kLesson + "/which", "--answer", "same", "--device", "cuda:9"}).code, 5);
}

TEST(LessonCommand, ChecksMakesPacksAndUnpacks) {
  const TestFolder folder;
  const auto lesson = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "lesson");
    return run_program(KERNELARIUM_CLI, arguments, {{"KERNELARIUM_LESSONS", folder.path("own")}});
  };
  const std::string made = folder.path("mine");
  EXPECT_EQ(lesson({"new", "mine", "--problem", "softmax", "--into", folder.folder().string()}).code, 0);
  EXPECT_EQ(lesson({"new", "mine", "--into", folder.folder().string()}).code, 2);
  EXPECT_EQ(lesson({"new", "Mine", "--into", folder.folder().string()}).code, 2);
  const Finished todo = lesson({"check", made, "--no-runs"});
  EXPECT_EQ(todo.code, 1);
  EXPECT_HOLDS(todo.out, "mine/en.md:1: a TODO is left here: write the text");
  EXPECT_EQ(lesson({"pack", made, folder.path("mine.klesson")}).code, 1)
      << "a lesson full of TODOs is not given away";

  fs::copy(kLesson, folder.path("70-turn"), fs::copy_options::recursive);
  const Finished packed = lesson({"pack", folder.path("70-turn"), folder.path("turn.klesson")});
  EXPECT_EQ(packed.code, 0) << packed.out << packed.err;
  EXPECT_EQ(lesson({"check", folder.path("turn.klesson"), "--no-runs"}).code, 0);
  EXPECT_EQ(lesson({"unpack", folder.path("turn.klesson")}).code, 0);
  EXPECT_EQ(lesson({"unpack", folder.path("turn.klesson")}).code, 2) << "it is there already";
  EXPECT_EQ(lesson({"unpack", folder.path("turn.klesson"), "--replace"}).code, 0);
  const std::map<std::string, std::string> own{{"KERNELARIUM_LESSONS", folder.path("own")}};
  EXPECT_HOLDS(run_program(KERNELARIUM_CLI, {"list"}, own).out, "turn: Turning a matrix");
  EXPECT_EQ(run_program(KERNELARIUM_CLI, {"check", "turn/which", "--answer", "stores"}, own).code, 0);
  folder.write("own/70-turn/lesson.json", "{}");
  EXPECT_EQ(run_program(KERNELARIUM_CLI, {"list"}, own).code, 0)
      << "a broken lesson of one's own breaks no other";
  EXPECT_EQ(lesson({"unpack", folder.write("bad.klesson", "no zip")}).code, 2);
  EXPECT_EQ(lesson({"check", "no-such-lesson"}).code, 2);
  EXPECT_EQ(lesson({}).code, 2);
  EXPECT_EQ(lesson({"--help"}).code, 0);
}
