#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "lessons/format/lesson_check.h"
#include "lessons/format/new_lesson.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>
#include <unistd.h>

namespace kernelarium {
namespace {

namespace fs = std::filesystem;

std::string all_of(const std::vector<Diagnostic>& mistakes) {
  std::string text;
  for (const Diagnostic& mistake : mistakes) text += to_text(mistake) + "\n";
  return text;
}

/// A copy of the fixture lesson, spoilt in one place.
class LessonCheck : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("kernelarium-check-" + std::to_string(::getpid())) / "70-turn";
    fs::create_directories(folder_.parent_path());
    fs::copy(fs::path(LESSON_FIXTURES) / "70-turn", folder_, fs::copy_options::recursive);
    world_.lessons = {"matmul", "turn"};
    world_.words = {"tile", "shared-memory", "sector"};
    world_.languages = {"en", "zh_CN", "ko"};
  }
  void TearDown() override { fs::remove_all(folder_.parent_path()); }

  /// Replaces the first `from` in the file.
  void spoil(const std::string& file, const std::string& from, const std::string& to) {
    std::string text = read_file(folder_ / file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << file << " holds no " << from;
    write_file(folder_ / file, text.replace(at, from.size(), to));
  }
  int line_of(const std::string& file, const std::string& needle) const {
    const std::string text = read_file(folder_ / file);
    return 1 + static_cast<int>(std::count(
                   text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(needle)), '\n'));
  }
  std::vector<Diagnostic> texts() const { return check_texts(load_lesson(folder_), world_); }
  std::vector<Diagnostic> runs() { return check_runs(load_lesson(folder_), laboratory_); }
  void expect_mistake(const std::vector<Diagnostic>& mistakes, const std::string& file, int line,
                      const std::string& part) const {
    const auto found = std::find_if(mistakes.begin(), mistakes.end(), [&](const Diagnostic& mistake) {
      return mistake.file == (folder_ / file).string() && mistake.line == line &&
             mistake.message.in_english().find(part) != std::string::npos;
    });
    EXPECT_NE(found, mistakes.end()) << file << ":" << line << ": " << part << "\nnot in\n"
                                     << all_of(mistakes);
  }

  fs::path folder_;
  LessonWorld world_;
  Laboratory laboratory_;
};

TEST_F(LessonCheck, HasNothingToSayOfAGoodLesson) {
  EXPECT_EQ(all_of(texts()), "");
  EXPECT_EQ(all_of(check_figures(load_lesson(folder_))), "");
  EXPECT_EQ(all_of(runs()), "");
}

TEST_F(LessonCheck, HoldsTextsAgainstTheManifest) {
  const std::vector<std::tuple<std::string, std::string, std::string, std::string>> cases{
      {"## Which moves more? {#which}", "## Which moves more? {#whose}", "'whose' is not in \"exercises\"",
       "{#whose}"},
      {"## Which moves more? {#which}", "## Which? {#whose}", "'which' of the manifest is not here",
       "{#exercises}"},
      {"### Hint 3 {#hint-3}", "### Hint 3 {#hint-4}", "no hint 3", "{#sectors}"},
      {"### Solution {#solution}", "### Solution {#cure}", "no solution", "{#sectors}"},
      {"{#step-requests}", "{#step-question}", "no smaller question 'requests'", "{#sectors}"},
      {"{#choice-many}", "{#choice-lots}", "the choice 'many' is not here", "{#step-each}"},
      {"{#choice-loads}", "{#choice-load}", "the choice 'loads' is not here", "{#which}"},
      {"{#goal-conflicts}", "{#goal-beauty}", "no words for the goal 'conflicts'", "{#spare}"},
      {"### Model answer {#answer}", "### Model answer {#reply}", "no model answer", "{#why}"},
      {"{#half}", "{#third}", "'third' is not in \"what_if\"", "{#third}"},
      {"{#no-barrier}", "{#barrier}", "'no-barrier' of the manifest is not here", "{#mistakes}"},
      {"{#choice-32}", "{#choice-64}", "the right choice '32' is not here", "{#banks}"},
      {"# Read next {#next}", "# Read next {#then}", "no part 'then'", "{#then}"},
      {"> Why", "Why", "does not begin with a question", "{#lesson}"},
      {"{#knobs}", "{#turn}", "no '## Title {#knobs}'", "{#lesson}"},
      {"Think about it.", "TODO write", "TODO is left here", "TODO"},
      {"Think about it.", "a <b>word</b>", "raw HTML", "<b>"},
      {"Think about it.", "Title\n=====", "heading follows", "{#sectors}"},
      {"glossary:tile", "glossary:tiles", "no 'tiles'", "glossary:tiles"},
      {"lesson:matmul", "lesson:matmil", "no lesson 'matmil'", "lesson:matmil"},
      {"run:transpose-tiled?ROWS=16", "run:transpose-tiled?ROWS=17", "32", "ROWS=17"},
      {"run:transpose-tiled?ROWS=16", "run:transpose-tiled?SPEED=1", "no 'SPEED'", "SPEED"},
      {"run:transpose-tiled?", "run:tiled?", "no variant 'tiled'", "run:tiled"},
      {"run:transpose-tiled?ROWS=16&rows=64", "run:transpose-tiled?rows=32768&columns=32768", "more than the",
       "rows=32768"},
      {"(figures/tile.svg)", "(figures/tyle.svg)", "not there", "tyle"},
      {"(figures/tile.svg)", "(../../tile.svg)", "leaves", "../../tile.svg"},
      {"(figures/tile.svg)", "(https://example.org/tile.svg)", "not a valid file name", "example.org"},
      {"![A tile of 32 x 32 elements]", "![]", "has no description", "![]"},
      {"(run:transpose", "(https://example.org/?q=", "is an external link", "example.org"},
      {"(run:transpose", "(file:///etc/passwd?", "not a link of a lesson", "file:"},
      {"(run:transpose", "(javascript:alert?", "not a link of a lesson", "javascript:"},
      {"(run:transpose-tiled?ROWS=16&rows=64)", "(run:transpose-tiled?rows={{store_sectors}})", "in a link",
       "rows={{"},
      {"{{store_sectors}}", "{{stored}}", "no number 'stored'", "{#lesson}"},
  };
  const std::string good = read_file(folder_ / "en.md");
  for (const auto& [from, to, part, where] : cases) {
    SCOPED_TRACE(to);
    spoil("en.md", from, to);
    expect_mistake(texts(), "en.md", line_of("en.md", where), part);
    write_file(folder_ / "en.md", good);
  }
}

TEST_F(LessonCheck, HoldsTheLanguagesAgainstEachOther) {
  spoil("ko.md", "{{tiled_conflicts}}", "5952");
  expect_mistake(texts(), "ko.md", 1, "shows the numbers [per_request, store_sectors]");
  fs::remove(folder_ / "zh_CN.md");
  const std::vector<Diagnostic> mistakes = texts();
  expect_mistake(mistakes, "zh_CN.md", 0, "is missing");
  world_.languages = {"en"};
  EXPECT_EQ(texts().size(), mistakes.size() - 1);
  spoil("ko.md", "# 다음 읽을거리 {#next}\n[matmul](lesson:matmul)\n", "");
  expect_mistake(texts(), "ko.md", 1, "'next' of en.md");
}

TEST_F(LessonCheck, FindsWhatIsShownNowhere) {
  spoil("lesson.json", "\"store_sectors\": {",
        "\"hidden\": { \"run\": \"plain\", \"value\": \"1\" },\n\"store_sectors\": {");
  write_file(folder_ / "figures/other.svg", "<svg/>");
  spoil("lesson.json", "\"concepts\": [\"sector\"]", "\"concepts\": [\"sectors\"]");
  const std::vector<Diagnostic> mistakes = texts();
  expect_mistake(mistakes, "lesson.json", line_of("lesson.json", "\"hidden\": {"), "shown in no text");
  expect_mistake(mistakes, "figures/other.svg", 1, "shown in no text");
  expect_mistake(mistakes, "lesson.json", line_of("lesson.json", "\"concepts\": [\"sectors\"]"),
                 "no 'sectors'");
}

TEST_F(LessonCheck, WantsManyKernelsOfAWriteExercise) {
  for (const char* name : {"plain", "typing", "endless"}) {
    fs::remove(folder_ / "exercises/write-tile/wrong" / (std::string(name) + ".cu"));
    std::string text = read_file(folder_ / "lesson.json");
    text = std::regex_replace(text, std::regex(",\\s*\"" + std::string(name) + "\\.cu\": \"[^\"]*\""), "");
    write_file(folder_ / "lesson.json", text);
  }
  fs::remove(folder_ / "exercises/write-tile/solutions/padded.cu");
  const std::vector<Diagnostic> mistakes = texts();
  const int line = line_of("lesson.json", "\"write-tile\"");
  expect_mistake(mistakes, "lesson.json", line, "at least two ways");
  expect_mistake(mistakes, "lesson.json", line_of("lesson.json", "\"wrong\""), "at least five");
}

TEST_F(LessonCheck, FindsNumbersThatRunsDoNotGiveAndUpdatesThem) {
  spoil("lesson.json", "\"is\": 6144", "\"is\": 6145");
  spoil("lesson.json", ", \"is\": 5952", "");
  std::vector<Diagnostic> mistakes = runs();
  ASSERT_EQ(mistakes.size(), 2u) << all_of(mistakes);
  expect_mistake(mistakes, "lesson.json", line_of("lesson.json", "\"is\": 6145"),
                 "is given as 6145, but the run gives 6144");
  const std::vector<std::string> changed = update_numbers(load_lesson(folder_), laboratory_);
  EXPECT_EQ(changed, (std::vector<std::string>{"store_sectors", "tiled_conflicts"}));
  EXPECT_EQ(all_of(runs()), "");
  EXPECT_NE(read_file(folder_ / "lesson.json").find("\"is\": 6144 }"), std::string::npos);
  EXPECT_EQ(update_numbers(load_lesson(folder_), laboratory_), std::vector<std::string>{});
}

TEST_F(LessonCheck, TakesNumbersAsEqualWithinTheirDigits) {
  spoil("lesson.json", "\"is\": 32, \"digits\": 1", "\"is\": 32.04, \"digits\": 1");
  EXPECT_EQ(all_of(runs()), "");
  spoil("lesson.json", "32.04", "32.06");
  EXPECT_EQ(runs().size(), 1u);
}

TEST_F(LessonCheck, PlaysEveryExercise) {
  spoil("lesson.json", "\"same\": \"sectors(load) == sectors(store)\"", "\"same\": \"sectors(load) > 0\"");
  spoil("lesson.json", "\"set\": { \"PAD\": 0 }", "\"set\": { \"PAD\": 1 }");
  spoil("lesson.json", "\"solution\": { \"PAD\": 1 }", "\"solution\": { \"PAD\": 32 }");
  spoil("lesson.json", "\"no_barrier.cu\": \"race\"", "\"no_barrier.cu\": \"mismatch\"");
  spoil("lesson.json", "\"expect\": \"race\"", "\"expect\": \"mismatch\"");
  spoil("lesson.json", "\"line\": { \"most\": \"excess_wavefronts\" }",
        "\"line\": { \"most\": \"local_sectors\" }");
  const std::string base = "exercises/write-tile/";
  const std::string tile = read_file(folder_ / (base + "solutions/tile.cu"));
  write_file(folder_ / (base + "solutions/padded.cu"), read_file(folder_ / (base + "wrong/off_by_one.cu")));
  write_file(folder_ / (base + "wrong/off_by_one.cu"), tile);
  write_file(folder_ / (base + "starter.cu"), "no kernel");
  const std::vector<Diagnostic> mistakes = runs();
  const auto manifest_line = [&](const std::string& needle) { return line_of("lesson.json", needle); };
  expect_mistake(mistakes, "lesson.json", manifest_line("\"same\""), "exactly one choice must be right");
  expect_mistake(mistakes, "lesson.json", manifest_line("\"PAD\": 1 }"), "already reaches the goals");
  expect_mistake(mistakes, "lesson.json", manifest_line("\"PAD\": 32 }"), "does not reach the goals");
  expect_mistake(mistakes, "lesson.json", manifest_line("local_sectors"), "no line of this run");
  expect_mistake(mistakes, "lesson.json", manifest_line("\"expect\""), "finds 'race'");
  expect_mistake(mistakes, base + "wrong/no_barrier.cu", 0, "is refused for 'race', not for 'mismatch'");
  expect_mistake(mistakes, base + "wrong/off_by_one.cu", 0, "is wrong, but passes");
  expect_mistake(mistakes, base + "solutions/padded.cu", 0, "is a solution, but is refused");
  expect_mistake(mistakes, base + "starter.cu", 0, "does not compile");
}

TEST_F(LessonCheck, PlaysOneExerciseByItself) {
  spoil("lesson.json", "\"set\": { \"PAD\": 0 }", "\"set\": { \"PAD\": 1 }");
  spoil("lesson.json", "\"expect\": \"race\"", "\"expect\": \"mismatch\"");
  Lesson lesson = load_lesson(folder_);
  std::vector<Diagnostic> parts;
  for (const Exercise& exercise : lesson.exercises) {
    const std::vector<Diagnostic> mistakes = check_exercise(lesson, exercise.id, laboratory_);
    EXPECT_EQ(mistakes.size(), exercise.id == "spare" ? 1u : 0u) << exercise.id << "\n" << all_of(mistakes);
    parts.insert(parts.end(), mistakes.begin(), mistakes.end());
  }
  EXPECT_THROW(check_exercise(lesson, "nowhere", laboratory_), Error);
  // With the rest of the lesson that is all of it.
  lesson.exercises.clear();
  const std::vector<Diagnostic> rest = check_runs(lesson, laboratory_);
  parts.insert(parts.end(), rest.begin(), rest.end());
  EXPECT_EQ(all_of(parts), all_of(runs()));
}

TEST_F(LessonCheck, WantsFeedbackWithinASecond) {
  spoil("lesson.json",
        "\"tiled\": { \"variant\": \"transpose-tiled\", \"sizes\": { \"rows\": 64, \"columns\": 96 } }",
        "\"tiled\": { \"variant\": \"transpose-tiled\", \"sizes\": { \"rows\": 1024, \"columns\": 1024 } }");
  const std::vector<Diagnostic> mistakes = runs();
  expect_mistake(mistakes, "lesson.json", line_of("lesson.json", "\"write-tile\""), "choose smaller sizes");
}

TEST_F(LessonCheck, ANewLessonPassesOnceItsTodosAreFilledIn) {
  const fs::path made = folder_.parent_path() / "99-mine";
  make_lesson(made, "softmax");
  EXPECT_THROW(make_lesson(made, "softmax"), Error);
  EXPECT_THROW(make_lesson(folder_.parent_path() / "Big Name", "softmax"), Error);
  EXPECT_THROW(make_lesson(folder_.parent_path() / "other", "no-problem"), Error);
  const Lesson lesson = load_lesson(made);
  EXPECT_EQ(lesson.problem, "softmax");
  const std::vector<Diagnostic> open = check_texts(lesson, world_);
  EXPECT_GT(open.size(), 30u);
  for (const Diagnostic& mistake : open)
    EXPECT_NE(mistake.message.in_english().find("TODO"), std::string::npos) << to_text(mistake);
  for (const char* name : {"lesson.json", "en.md", "zh_CN.md", "ko.md"}) {
    std::string text = read_file(made / name);
    text = std::regex_replace(text, std::regex("TODO:?"), "Done");
    write_file(made / name, text);
  }
  EXPECT_EQ(all_of(check_texts(load_lesson(made), world_)), "");
  EXPECT_EQ(check_runs(load_lesson(made), laboratory_).size(), 1u)
      << "the number is not yet taken from its run";
  update_numbers(load_lesson(made), laboratory_);
  EXPECT_EQ(all_of(check_runs(load_lesson(made), laboratory_)), "");
}

TEST(Figure, HoldsOnlyWhatTheThemeCanShow) {
  const std::string good = read_file(LESSON_FIXTURES "/70-turn/figures/tile.svg");
  EXPECT_EQ(all_of(check_figure(good, "f.svg")), "");
  const auto with = [&](const std::string& element) {
    std::string svg = good;
    svg.insert(svg.find("  <rect"), element + "\n");
    return svg;
  };
  struct Case {
    std::string element, part;
    bool harm;
  };
  for (const Case& one : std::vector<Case>{
           {"<script>alert(1)</script>", "can run or load", true},
           {"<svg:script xmlns:svg=\"http://www.w3.org/2000/svg\">x</svg:script>", "can run or load", true},
           {"<rect onclick=\"x()\"/>", "runs a script", true},
           {"<image href=\"https://example.org/x.png\"/>", "can run or load", true},
           {"<use href=\"other.svg#a\"/>", "refers outside", true},
           {"<use xlink:href=\"file:///etc/passwd\"/>", "refers outside", true},
           {"<rect fill=\"url(https://example.org/#a)\"/>", "refers outside", true},
           {"<rect style=\"fill:url(x)\"/>", "may refer outside", true},
           {"<style>@import 'x';</style>", "can run or load", true},
           {"<foreignObject/>", "can run or load", true},
           {"<a href=\"#x\"/>", "can run or load", true},
           {"<animate/>", "can run or load", true},
           {"<?xml-stylesheet href=\"x\"?>", "processing instruction", true},
           {"<g id=\"a\"><use href=\"#b\"/></g>", "expand without limit", true},
           {"<rect fill=\"red\"/>", "not a colour of the theme", false},
           {"<rect stroke=\"#123456\"/>", "not a colour of the theme", false},
           {"<rect style=\"fill: #0969da\"/>", "hides colours", false},
           {"<marker/>", "not in SVG Tiny", false},
           {"<text font-family=\"Arial\" font-size=\"14\">1</text>", "another typeface", false},
           {"<text font-family=\"Inter\" font-size=\"9\">1</text>", "13 to 15", false},
           {"<text font-family=\"Inter, sans-serif\" font-size=\"14\">words here</text>", "one language only",
            false},
           {"<text font-family=\"Inter, sans-serif\" font-size=\"14\">线程块</text>", "one language only",
            false},
           {"<switch><text font-family=\"Inter\" font-size=\"14\">x</text></switch>", "nothing for 'zh'",
            false}}) {
    const std::string svg = with(one.element);
    const std::vector<Diagnostic> mistakes = check_figure(svg, "f.svg");
    EXPECT_NE(all_of(mistakes).find(one.part), std::string::npos) << one.element << "\n" << all_of(mistakes);
    EXPECT_EQ(mistakes.empty() ? 0 : mistakes.front().line, 2) << one.element;
    EXPECT_EQ(!harm_in_figure(svg, "f.svg").empty(), one.harm) << one.element;
  }
  for (const char* element :
       {"<rect fill=\"none\" stroke=\"#0969DA\"/>", "<use href=\"#a\"/>", "<rect fill=\"url(#a)\"/>",
        "<text font-family=\"JetBrains Mono, monospace\" font-size=\"13\">tile[x][y] words</text>",
        "<text font-family=\"Inter, sans-serif\" font-size=\"13\">GPU 32 x 32 = 1 024 B/s</text>"})
    EXPECT_EQ(all_of(check_figure(with(element), "f.svg")), "") << element;
  EXPECT_FALSE(harm_in_figure("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>", "f.svg").empty());
  EXPECT_FALSE(harm_in_figure("<svg", "f.svg").empty());
  EXPECT_FALSE(harm_in_figure("", "f.svg").empty());
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "<g>";
  EXPECT_FALSE(harm_in_figure("<svg>" + deep, "f.svg").empty());
}

}
}
