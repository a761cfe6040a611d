#include "lessons/format/lesson.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/problems/problem.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <unistd.h>

namespace kernelarium {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

TEST(ShippedLessons, StandInTheLearnersPath) {
  std::vector<std::string> ids;
  for (const Lesson& lesson : load_lessons()) ids.push_back(lesson.id);
  const std::vector<std::string> path{"vector-add", "threads-blocks", "grayscale", "coalescing",
                                      "matmul",     "reduction",      "softmax",   "attention"};
  ASSERT_GE(ids.size(), path.size());
  EXPECT_TRUE(std::equal(path.begin(), path.end(), ids.begin()));
}

TEST(ShippedLessons, SpeakThreeLanguagesAndTeachEveryVariant) {
  std::set<std::string> taught;
  for (const Lesson& lesson : load_lessons()) {
    SCOPED_TRACE(lesson.id);
    for (const char* language : {"en", "zh_CN", "ko"}) {
      EXPECT_TRUE(lesson.title.contains(language)) << language;
      EXPECT_TRUE(lesson.summary.contains(language)) << language;
    }
    EXPECT_EQ(lesson.variant(lesson.default_variant).id, lesson.default_variant);
    for (const Variant& variant : lesson.variants) {
      EXPECT_EQ(variant.problem, lesson.problem);
      taught.insert(variant.problem + "/" + variant.id);
    }
    for (const NamedNumber& number : lesson.numbers)
      if (!number.program) taught.insert(number.run.variant.problem + "/" + number.run.variant.id);
    for (const Exercise& exercise : lesson.exercises)
      if (exercise.run) taught.insert(exercise.run->variant.problem + "/" + exercise.run->variant.id);
  }
  for (const Variant& variant : find_variants())
    EXPECT_TRUE(taught.contains(variant.problem + "/" + variant.id)) << "no lesson shows " << variant.id;
}

TEST(FindLesson, TakesTheFoldersNameWithoutItsNumber) {
  const Lesson lesson = find_lesson("matmul");
  EXPECT_EQ(lesson.folder.filename(), "05-matmul");
  EXPECT_EQ(lesson.title_in("ko"), lesson.title.at("ko"));
  EXPECT_EQ(lesson.title_in("fr"), lesson.title.at("en"));
  EXPECT_THROW(lesson.variant("untiled"), Error);
  try {
    find_lesson("matmil");
    FAIL() << "must throw";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("matmul"), std::string::npos);
  }
}

/// A lesson's folder that can be spoilt; gone afterwards.
class LessonReader : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("kernelarium-lesson-" + std::to_string(::getpid())) / "12-own";
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_.parent_path()); }

  static json good() {
    return {{"title", {{"en", "Own"}, {"zh_CN", "自己的"}}},
            {"summary", {{"en", "A summary."}}},
            {"problem", "matmul"},
            {"variants", {"tiled", "coalesced"}}};
  }
  Lesson read(const json& manifest) {
    write_file(folder_ / "lesson.json", manifest.dump(1));
    return load_lesson(folder_);
  }
  void expect_complaint(const std::string& beginning, const std::string& part,
                        const std::function<void(json&)>& spoil) {
    json manifest = good();
    spoil(manifest);
    try {
      read(manifest);
      ADD_FAILURE() << "no complaint for " << beginning;
    } catch (const Error& error) {
      const Diagnostic& diagnostic = error.diagnostics().front();
      EXPECT_EQ(diagnostic.file, (folder_ / "lesson.json").string());
      EXPECT_EQ(diagnostic.message.in_english().substr(0, beginning.size()), beginning)
          << diagnostic.message.in_english();
      EXPECT_NE(diagnostic.message.in_english().find(part), std::string::npos)
          << diagnostic.message.in_english();
    }
  }

  fs::path folder_;
};

TEST_F(LessonReader, ReadsEveryField) {
  const Lesson lesson = read(good());
  EXPECT_EQ(lesson.id, "own");
  EXPECT_EQ(lesson.folder, folder_);
  EXPECT_EQ(lesson.title.at("zh_CN"), "自己的");
  EXPECT_EQ(lesson.problem, "matmul");
  ASSERT_EQ(lesson.variants.size(), 2u);
  EXPECT_EQ(lesson.variants[0].id, "tiled");
  EXPECT_EQ(lesson.variants[1].id, "coalesced");
  EXPECT_EQ(lesson.default_variant, "tiled");
  json manifest = good();
  manifest["default_variant"] = "coalesced";
  EXPECT_EQ(read(manifest).default_variant, "coalesced");
}

TEST_F(LessonReader, NamesThePlaceOfEveryMistake) {
  expect_complaint("title: ", "missing", [](json& m) { m.erase("title"); });
  expect_complaint("title.en: ", "English", [](json& m) { m["title"] = {{"ko", "제목"}}; });
  expect_complaint("title.en: ", "non-empty", [](json& m) { m["title"]["en"] = ""; });
  expect_complaint("title.english: ", "language's code", [](json& m) { m["title"]["english"] = "x"; });
  expect_complaint("summary ", "object", [](json& m) { m["summary"] = "x"; });
  expect_complaint("problem: ", "vector-add", [](json& m) { m["problem"] = "matmil"; });
  expect_complaint("variants: ", "at least one", [](json& m) { m["variants"] = json::array(); });
  expect_complaint("variants[1]: ", "coalesced", [](json& m) { m["variants"] = {"tiled", "scalar"}; });
  expect_complaint("variants[0]: ", "twice", [](json& m) { m["variants"] = {"tiled", "tiled"}; });
  expect_complaint("default_variant: ", "among", [](json& m) { m["default_variant"] = "padded"; });
  expect_complaint("teacher: ", "not a known key", [](json& m) { m["teacher"] = "x"; });
}

/// A copy of the fixture lesson that can be spoilt.
class LessonCopy : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("kernelarium-copy-" + std::to_string(::getpid())) / "70-turn";
    fs::create_directories(folder_.parent_path());
    fs::copy(fs::path(LESSON_FIXTURES) / "70-turn", folder_, fs::copy_options::recursive);
    manifest_ = json::parse(read_file(folder_ / "lesson.json"));
  }
  void TearDown() override { fs::remove_all(folder_.parent_path()); }

  /// All that the reader has to say.
  std::vector<Diagnostic> refusal(const std::string& content) {
    write_file(folder_ / "lesson.json", content);
    try {
      load_lesson(folder_);
      return {};
    } catch (const Error& error) {
      return error.diagnostics();
    }
  }

  fs::path folder_;
  json manifest_;
};

TEST_F(LessonCopy, ReadsEveryKindOfExercise) {
  const Lesson lesson = load_lesson(folder_);
  ASSERT_EQ(lesson.exercises.size(), 7u);
  EXPECT_EQ(lesson.exercise("sectors").steps.size(), 2u);
  EXPECT_EQ(lesson.exercise("sectors").run->sizes.at("columns"), "96");
  EXPECT_EQ(std::get<NumberAnswer>(*lesson.exercise("sectors").answer).unit, "sectors");
  EXPECT_EQ(std::get<ChoiceAnswer>(*lesson.exercise("which").answer).conditions.size(), 3u);
  ASSERT_EQ(lesson.exercise("spare").goals.size(), 2u);
  EXPECT_EQ(lesson.exercise("spare").goals[0].id, "sectors") << "as the manifest orders them";
  EXPECT_EQ(lesson.exercise("spare").goals[1].id, "conflicts");
  EXPECT_EQ(lesson.exercise("spare").solution.at("PAD"), "1");
  const Exercise& write = lesson.exercise("write-tile");
  EXPECT_EQ(write.solutions.size(), 2u);
  EXPECT_EQ(write.wrong.size(), 7u);
  EXPECT_EQ(write.wrong.at("fixed_size.cu").size(), 2u);
  EXPECT_EQ(write.hidden.size(), 3u);
  EXPECT_EQ(write.budget, 300000u);
  EXPECT_EQ(lesson.exercise("race").run->source, "mistakes/no_barrier.cu");
  EXPECT_EQ(std::get<LineAnswer>(*lesson.exercise("race").answer).diagnostic, "race");
  EXPECT_FALSE(lesson.exercise("why").run);
  EXPECT_EQ(lesson.mistakes.at(0).expect, std::vector<std::string>{"race"});
  EXPECT_EQ(lesson.numbers.size(), 3u);
  EXPECT_EQ(lesson.self_check.at("banks"), "32");
  EXPECT_EQ(lesson.what_if, std::vector<std::string>{"half"});
  EXPECT_EQ(lesson.languages(), (std::vector<std::string>{"en", "ko", "zh_CN"}));
  EXPECT_THROW(lesson.exercise("none"), Error);
}

TEST_F(LessonCopy, FillsTheNumbersIntoItsTexts) {
  const Lesson lesson = load_lesson(folder_);
  for (const char* language : {"en", "zh_CN", "ko"}) {
    const Document text = read_text(lesson, language);
    EXPECT_EQ(text.language, language);
    EXPECT_NE(text.find("lesson")->text.find("6\u202f144"), std::string::npos) << text.find("lesson")->text;
    EXPECT_NE(text.find("lesson")->text.find("32.0"), std::string::npos);
    EXPECT_EQ(text.find("lesson")->text.find("{{"), std::string::npos);
  }
  EXPECT_EQ(read_text(lesson, "fr").language, "en");
  EXPECT_EQ(read_text(lesson, "../en").language, "en");
}

/// The same table is held against the schema by schema_test.py.
TEST_F(LessonCopy, NamesThePlaceOfEveryMistake) {
  for (const json& one : json::parse(read_file(LESSON_FIXTURES "/../format/manifests.json"))) {
    json manifest = manifest_;
    for (const json& change : one["patch"]) {
      const json::json_pointer place(change[0].get<std::string>());
      if (change[1].is_null())
        manifest[place.parent_pointer()].erase(place.back());
      else
        manifest[place] = change[1];
    }
    const std::vector<Diagnostic> refused = refusal(manifest.dump(1));
    ASSERT_FALSE(refused.empty()) << "no complaint for " << one;
    const Diagnostic& first = refused.front();
    const std::string place = one["place"];
    EXPECT_EQ(first.message.in_english().substr(0, place.size()), place) << first.message.in_english();
    EXPECT_NE(first.message.in_english().find(one["part"].get<std::string>()), std::string::npos)
        << first.message.in_english();
    EXPECT_EQ(first.file, (folder_ / "lesson.json").string());
    EXPECT_GT(first.line, 1) << first.message.in_english();
  }
}

TEST(Lessons, GoalsOfProgramsStandAsTheManifestOrdersThem) {
  const Lesson lesson = load_lesson(data_folder() / "lessons" / "17-two-devices");
  ASSERT_EQ(lesson.exercise("both").goals.size(), 2u);
  EXPECT_EQ(lesson.exercise("both").goals[0].id, "two");
  EXPECT_EQ(lesson.exercise("both").goals[1].id, "together");
}

TEST_F(LessonCopy, GathersAllMistakesWithTheirLines) {
  manifest_["exercises"][0]["kind"] = "guess";
  manifest_["exercises"][2]["goals"]["conflicts"] = "excess == 0";
  manifest_["numbers"]["per_request"]["digits"] = -1;
  const std::string content = manifest_.dump(1);
  const std::vector<Diagnostic> refused = refusal(content);
  ASSERT_EQ(refused.size(), 3u);
  const auto line_of = [&](const std::string& text) {
    return 1 + std::count(content.begin(), content.begin() + static_cast<std::ptrdiff_t>(content.find(text)),
                          '\n');
  };
  EXPECT_EQ(refused[0].line, line_of("\"digits\": -1"));
  EXPECT_EQ(refused[1].line, line_of("\"guess\""));
  EXPECT_EQ(refused[2].line, line_of("\"excess == 0\""));
}

TEST_F(LessonCopy, RefusesManifestsThatAreNotOne) {
  const auto expect = [&](const std::string& content, const std::string& part, int line) {
    const std::vector<Diagnostic> refused = refusal(content);
    ASSERT_EQ(refused.size(), 1u) << part;
    EXPECT_NE(refused[0].message.in_english().find(part), std::string::npos)
        << refused[0].message.in_english();
    EXPECT_EQ(refused[0].line, line);
  };
  expect("{\n\"title\": }", "not valid JSON", 2);
  expect("", "not valid JSON", 1);
  expect("[]", "must be an object", 1);
  expect(std::string(100000, '['), "deeper than the 32", 1);
  expect("{\n\"a\":" + std::string(100000, '{'), "deeper than the 32", 2);
  expect("{\"title\": 1,\n\"title\": 2}", "already appears in line 1", 2);
  expect("{\"title\": 1e999}", "number", 1);
  expect("{\n\"a\xff\": 1}", "UTF-8", 2);
  expect("{\"a\": \"" + std::string(2 << 20, 'x') + "\"}", "more than the 1048576 allowed", 0);
}

TEST_F(LessonCopy, FollowsNoSymbolicLinks) {
  fs::remove(folder_ / "mistakes/no_barrier.cu");
  fs::create_symlink("/etc/passwd", folder_ / "mistakes/no_barrier.cu");
  std::vector<Diagnostic> refused = refusal(manifest_.dump());
  ASSERT_FALSE(refused.empty());
  EXPECT_NE(refused[0].message.in_english().find("symbolic link"), std::string::npos)
      << refused[0].message.in_english();

  fs::remove_all(folder_ / "mistakes");
  fs::create_directory_symlink(fs::path(LESSON_FIXTURES) / "70-turn/mistakes", folder_ / "mistakes");
  refused = refusal(manifest_.dump());
  ASSERT_FALSE(refused.empty());
  EXPECT_NE(refused[0].message.in_english().find("symbolic link"), std::string::npos)
      << refused[0].message.in_english();

  fs::remove(folder_ / "ko.md");
  fs::create_symlink("/etc/passwd", folder_ / "ko.md");
  EXPECT_THROW(
      (void)read_text(load_lesson(fs::path(LESSON_FIXTURES) / "70-turn"), "/etc/passwd").parts.at(99),
      std::out_of_range);
  Lesson lesson = load_lesson(fs::path(LESSON_FIXTURES) / "70-turn");
  lesson.folder = folder_;
  EXPECT_THROW(read_text(lesson, "ko"), Error);
}

TEST_F(LessonCopy, TakesAVariantOfItsOwn) {
  json own = json::parse(R"json({"id": "own", "title": "Own", "summary": "Own.", "problem": "matrix-copy",
    "pinned": {"order": "transposed"}, "source": "mistakes/no_barrier.cu", "parameters": [],
    "launches": [{"kernel": "transpose", "grid": ["ceil_div(columns, 32)", "ceil_div(rows, 32)"],
                  "block": ["32", "8"], "arguments": ["in", "out", "i32:rows", "i32:columns"]}]
})json");
  manifest_["exercises"][5]["run"] = {{"variant", own}, {"sizes", {{"rows", 64}, {"columns", 64}}}};
  manifest_["exercises"][5].erase("source");
  EXPECT_TRUE(refusal(manifest_.dump()).empty());
  const Lesson lesson = load_lesson(folder_);
  EXPECT_EQ(lesson.variant("own").source, folder_ / "mistakes/no_barrier.cu");
  ASSERT_NE(lesson.find_variant("matrix-copy", "own"), nullptr);
  EXPECT_EQ(lesson.find_variant("matmul", "own"), nullptr);
  own["id"] = "transpose";
  manifest_["exercises"][5]["run"]["variant"] = own;
  EXPECT_NE(refusal(manifest_.dump()).at(0).message.in_english().find("already used"), std::string::npos);
}

TEST_F(LessonReader, NamesAMissingManifest) {
  fs::remove(folder_ / "lesson.json");
  EXPECT_THROW(load_lesson(folder_), Error);
}
}
}
