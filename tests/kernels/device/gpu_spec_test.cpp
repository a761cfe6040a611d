#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/device/gpu_spec.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace kernelarium {
namespace {
namespace fs = std::filesystem;

TEST(GpuSpecs, ReadsAllSheets) {
  std::vector<std::string> ids;
  for (const GpuSpec& spec : load_gpu_specs()) {
    ids.push_back(spec.id);
    EXPECT_FALSE(spec.source.empty()) << spec.id;
    EXPECT_EQ(spec.max_threads_per_sm % 32, 0) << spec.id;
    EXPECT_LE(spec.shared_bytes_per_block_optin + spec.shared_bytes_reserved, spec.shared_bytes_per_sm)
        << spec.id;
    EXPECT_LE(spec.shared_bytes_per_sm, spec.l1_bytes) << spec.id;
    EXPECT_LT(spec.shared_latency, spec.l2_latency) << spec.id;
    EXPECT_LT(spec.l2_latency, spec.dram_latency) << spec.id;
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"a100", "h200", "rtx4090", "t4"}));
}

// Peak rates that NVIDIA states: 66.9, 19.5, 82.6 and 8.1 TFLOP/s.
TEST(GpuSpecs, PeaksAgreeWithTheDatasheets) {
  EXPECT_NEAR(load_gpu_spec("h200").peak_fp32_gflops(), 66900, 100);
  EXPECT_NEAR(load_gpu_spec("a100").peak_fp32_gflops(), 19500, 50);
  EXPECT_NEAR(load_gpu_spec("rtx4090").peak_fp32_gflops(), 82600, 100);
  EXPECT_NEAR(load_gpu_spec("t4").peak_fp32_gflops(), 8100, 50);
}

TEST(GpuSpecs, ListsTheKnownOnes) {
  try {
    load_gpu_spec("gtx480");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::bad_argument);
    EXPECT_STREQ(error.what(), "there is no GPU spec sheet 'gtx480'; known: a100, h200, rtx4090, t4");
  }
}

class BrokenSheet : public testing::Test {
 protected:
  void SetUp() override {
    file_ = fs::temp_directory_path() / fmt::format("kernelarium-{}", getpid()) / "t4.json";
    fs::create_directories(file_.parent_path());
    sheet_ = nlohmann::json::parse(read_file(data_folder() / "resources" / "gpus" / "t4.json"));
  }
  void TearDown() override { fs::remove_all(file_.parent_path()); }
  std::string complaint(const std::string& content) {
    write_file(file_, content);
    try {
      read_gpu_spec(file_);
    } catch (const Error& error) {
      EXPECT_EQ(error.diagnostics()[0].file, file_.string());
      return error.diagnostics()[0].message.in_english();
    }
    return "";
  }
  fs::path file_;
  nlohmann::json sheet_;
};

TEST_F(BrokenSheet, TheWholeOneIsFine) { EXPECT_EQ(complaint(sheet_.dump()), ""); }
TEST_F(BrokenSheet, NamesAMissingKey) {
  sheet_.erase("l2_bytes");
  EXPECT_EQ(complaint(sheet_.dump()), "\"l2_bytes\" is missing");
}
TEST_F(BrokenSheet, NamesAnUnknownKey) {
  sheet_["l3_bytes"] = 1;
  EXPECT_EQ(complaint(sheet_.dump()), "\"l3_bytes\" is not a key of a spec sheet");
}
TEST_F(BrokenSheet, NamesAWrongType) {
  sheet_["sm_count"] = "forty";
  EXPECT_EQ(complaint(sheet_.dump()), "\"sm_count\" must be a whole number");
  sheet_["sm_count"] = 40.5;
  EXPECT_EQ(complaint(sheet_.dump()), "\"sm_count\" must be a whole number");
}
TEST_F(BrokenSheet, NamesTheRange) {
  sheet_["sm_count"] = 0;
  EXPECT_EQ(complaint(sheet_.dump()), "\"sm_count\" is 0, but must be in [1, 100000]");
  sheet_["sm_count"] = 40;
  sheet_["clock_ghz"] = -1.5;
  EXPECT_EQ(complaint(sheet_.dump()), "\"clock_ghz\" is -1.5, but must be in [0.01, 100]");
}
TEST_F(BrokenSheet, WantsSourceAndItsOwnName) {
  sheet_["source"] = nlohmann::json::array();
  EXPECT_NE(complaint(sheet_.dump()).find("\"source\""), std::string::npos);
  sheet_["source"] = {"here"};
  sheet_["id"] = "t5";
  EXPECT_NE(complaint(sheet_.dump()).find("must be the file's name"), std::string::npos);
}
TEST_F(BrokenSheet, IsNoJson) {
  EXPECT_NE(complaint("{\"id\": ").find("parse error"), std::string::npos);
  EXPECT_NE(complaint("[1, 2]").find("one JSON object"), std::string::npos);
}

}
}
