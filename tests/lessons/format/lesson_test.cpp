#include "lessons/format/lesson.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/problems/problem.h"

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
      EXPECT_EQ(diagnostic.message.substr(0, beginning.size()), beginning) << diagnostic.message;
      EXPECT_NE(diagnostic.message.find(part), std::string::npos) << diagnostic.message;
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
  expect_complaint("title.en: ", "not empty", [](json& m) { m["title"]["en"] = ""; });
  expect_complaint("title.english: ", "language's code", [](json& m) { m["title"]["english"] = "x"; });
  expect_complaint("summary ", "object", [](json& m) { m["summary"] = "x"; });
  expect_complaint("problem: ", "vector-add", [](json& m) { m["problem"] = "matmil"; });
  expect_complaint("variants: ", "at least one", [](json& m) { m["variants"] = json::array(); });
  expect_complaint("variants[1]: ", "coalesced", [](json& m) { m["variants"] = {"tiled", "scalar"}; });
  expect_complaint("variants[0]: ", "twice", [](json& m) { m["variants"] = {"tiled", "tiled"}; });
  expect_complaint("default_variant: ", "among", [](json& m) { m["default_variant"] = "padded"; });
  expect_complaint("teacher: ", "not a known key", [](json& m) { m["teacher"] = "x"; });
}

TEST_F(LessonReader, NamesAMissingManifest) {
  fs::remove(folder_ / "lesson.json");
  EXPECT_THROW(load_lesson(folder_), Error);
}

}
}
