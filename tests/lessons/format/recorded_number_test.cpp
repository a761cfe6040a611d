#include "lessons/format/recorded_number.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"

#include <gtest/gtest.h>

namespace kernelarium {
namespace {

class RecordedNumber : public ::testing::Test {
 protected:
  RecordedNumber() : lesson_(load_lesson(data_folder() / "lessons" / "05-matmul")) {
    number_.run.variant = lesson_.variant("tiled");
    number_.run.sizes = {{"m", "64"}, {"n", "64"}, {"k", "32"}};
    number_.recorded = true;
    RecordedTable::Row row{"matmul", "tiled", {{"m", 64}, {"n", 64}, {"k", 32}}, {{"TILE", 16}}, {}, {}};
    row.time.median_ms = 0.5;
    BaselineResult eigen;
    eigen.name = "Eigen, all cores";
    eigen.time.median_ms = 2;
    row.baselines.push_back(eigen);
    tables_.emplace_back().rows.push_back(row);
  }
  double value(const std::string& expression) {
    number_.value = expression;
    return recorded_value(lesson_, number_, tables_);
  }
  std::string refusal(const std::string& expression) {
    try {
      value(expression);
    } catch (const Error& error) {
      return error.diagnostics().front().message.in_english();
    }
    return {};
  }

  Lesson lesson_;
  NamedNumber number_;
  std::vector<RecordedTable> tables_;
};

TEST_F(RecordedNumber, IsAnExpressionOverTheRow) {
  EXPECT_EQ(value("1000 * time_ms"), 500);
  EXPECT_EQ(value("eigen_all_cores_ms / time_ms"), 4);
  EXPECT_EQ(value("flops / (2 * m * n * k)"), 1);
  EXPECT_EQ(value("TILE"), 16);
}

TEST_F(RecordedNumber, SaysWhatTheRowHas) {
  EXPECT_NE(refusal("cublas_ms").find("eigen_all_cores_ms"), std::string::npos) << refusal("cublas_ms");
}

TEST_F(RecordedNumber, WantsARowOfTheSameSettings) {
  number_.run.parameters = {{"TILE", "32"}};
  const std::string text = refusal("time_ms");
  EXPECT_NE(text.find("TILE = 32"), std::string::npos) << text;
  EXPECT_NE(text.find("resources/recorded"), std::string::npos) << text;
}

TEST(RecordedName, IsTheBaselinesNameInSmallLetters) {
  EXPECT_EQ(recorded_name("cuBLAS"), "cublas_ms");
  EXPECT_EQ(recorded_name("plain C++"), "plain_c_ms");
  EXPECT_EQ(recorded_name("OpenCV, cvtColor, all cores"), "opencv_cvtcolor_all_cores_ms");
}

}
}
