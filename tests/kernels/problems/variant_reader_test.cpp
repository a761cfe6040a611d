#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/problems/json_object.h"
#include "kernels/problems/problem.h"
#include "kernels/problems/variant.h"

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <unistd.h>

namespace kernelarium {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// A folder with a kernel file and room for a variants file; gone afterwards.
class VariantReader : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("kernelarium-variants-" + std::to_string(::getpid()) + "-" +
                                           ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
    write_file(folder_ / "add.cu", "extern \"C\" __global__ void add() {}\n");
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// A file that reads well, to be spoilt.
  static json good() {
    return json::parse(R"json({"variants": [{
      "id": "plain", "title": "Plain", "summary": "Adds.", "problem": "vector-add", "source": "add.cu",
      "parameters": [
        {"name": "block.x", "title": "Threads", "unit": "threads", "value": 256, "minimum": 1, "maximum": 1024, "reason": "r"},
        {"name": "TILE", "value": 8, "steps": [4, 8, 16]},
        {"name": "MODE", "value": "fast", "choices": ["slow", "fast"]}],
      "limits": [{"rule": "block.x * TILE <= 4096", "reason": "too much"}],
      "defines": ["TILE", "BLOCK=block.x", "n"],
      "scratch": [{"name": "partial", "dtype": "u32", "shape": ["ceil_div(n, block.x)"], "zeroed": true}],
      "launches": [{"kernel": "add", "when": "n > 1", "grid": ["ceil_div(n, block.x)"], "block": ["block.x"],
        "shared_bytes": "TILE * 4", "arguments": ["a", "b", "c", "partial", "i64:n", "f32:n / 3"]}],
      "deterministic": false, "compute_capability": 80
  }]
  })json");
  }

  std::vector<Variant> read(const json& content) {
    write_file(folder_ / "variants.json", content.dump(1));
    return read_variants(folder_ / "variants.json");
  }

  /// What the reader says of a spoilt file.
  std::string complaint(const std::function<void(json& variant)>& spoil) {
    json content = good();
    spoil(content["variants"][0]);
    try {
      read(content);
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::bad_argument);
      EXPECT_EQ(error.diagnostics().front().file, (folder_ / "variants.json").string());
      return error.diagnostics().front().message.in_english();
    }
    return "no complaint";
  }

  void expect_complaint(const std::string& beginning, const std::string& part,
                        const std::function<void(json& variant)>& spoil) {
    const std::string message = complaint(spoil);
    EXPECT_EQ(message.substr(0, beginning.size()), beginning) << message;
    EXPECT_NE(message.find(part), std::string::npos) << message;
  }

  fs::path folder_;
};

TEST_F(VariantReader, ReadsEveryField) {
  const std::vector<Variant> variants = read(good());
  ASSERT_EQ(variants.size(), 1u);
  const Variant& variant = variants[0];
  EXPECT_EQ(variant.id, "plain");
  EXPECT_EQ(variant.title, "Plain");
  EXPECT_EQ(variant.summary, "Adds.");
  EXPECT_EQ(variant.problem, "vector-add");
  EXPECT_EQ(variant.source, folder_ / "add.cu");
  ASSERT_EQ(variant.parameters.size(), 3u);
  EXPECT_EQ(variant.parameters[0].name, "block.x");
  EXPECT_EQ(variant.parameters[0].unit, "threads");
  EXPECT_EQ(variant.parameters[0].value, 256);
  EXPECT_EQ(variant.parameters[0].maximum, 1024);
  EXPECT_EQ(variant.parameters[0].reason, "r");
  EXPECT_EQ(variant.parameters[1].steps, (std::vector<std::int64_t>{4, 8, 16}));
  EXPECT_EQ(variant.parameters[1].minimum, 4);
  EXPECT_EQ(variant.parameters[1].maximum, 16);
  EXPECT_EQ(variant.parameters[2].value, 1);
  EXPECT_EQ(variant.limits[0].rule, "block.x * TILE <= 4096");
  EXPECT_EQ(variant.limits[0].reason, "too much");
  EXPECT_EQ(variant.defines, (std::vector<std::string>{"TILE", "BLOCK=block.x", "n"}));
  EXPECT_EQ(variant.scratch[0].name, "partial");
  EXPECT_EQ(variant.scratch[0].dtype, Dtype::u32);
  EXPECT_TRUE(variant.scratch[0].zeroed);
  EXPECT_EQ(variant.launches[0].kernel, "add");
  EXPECT_EQ(variant.launches[0].when, "n > 1");
  EXPECT_EQ(variant.launches[0].shared_bytes, "TILE * 4");
  EXPECT_EQ(variant.launches[0].arguments.size(), 6u);
  EXPECT_FALSE(variant.deterministic);
  EXPECT_EQ(variant.compute_capability, 80);
}

TEST_F(VariantReader, ReadsClustersAndTensorMaps) {
  json content = good();
  json& launch = content["variants"][0]["launches"][0];
  EXPECT_TRUE(read(content)[0].launches[0].cluster.empty()) << "as the kernel says";
  launch["cluster"] = {"TILE / 4", "1"};
  launch["maps"] = {{{"name", "a_map"}, {"of", "a"}, {"size", {"n"}}, {"box", {"TILE"}}, {"swizzle", "32"}},
                    {{"name", "b_map"}, {"of", "partial"}, {"size", {"n"}}, {"box", {"64"}}}};
  launch["arguments"] = {"a_map", "b_map", "c"};
  const LaunchRule rule = read(content)[0].launches[0];
  EXPECT_EQ(rule.cluster, (std::vector<std::string>{"TILE / 4", "1"}));
  ASSERT_EQ(rule.maps.size(), 2u);
  EXPECT_EQ(rule.maps[0].of, "a");
  EXPECT_EQ(rule.maps[0].size, std::vector<std::string>{"n"});
  EXPECT_EQ(rule.maps[0].box, std::vector<std::string>{"TILE"});
  EXPECT_EQ(rule.maps[0].swizzle, "32");
  EXPECT_EQ(rule.maps[1].swizzle, "");

  const auto spoilt = [&](const std::string& beginning, const std::string& part,
                          const std::function<void(json & launch)>& spoil) {
    expect_complaint("variants[0].launches[0]." + beginning, part, [&](json& variant) {
      variant["launches"][0] = launch;
      spoil(variant["launches"][0]);
    });
  };
  spoilt("cluster: ", "1 to 3", [](json& l) { l["cluster"] = {"1", "1", "1", "1"}; });
  spoilt("cluster[0]: ", "error at", [](json& l) { l["cluster"] = {"tile"}; });
  spoilt("maps[0].of: ", "no buffer", [](json& l) { l["maps"][0]["of"] = "d"; });
  spoilt("maps[0].name: ", "not a valid name", [](json& l) { l["maps"][0]["name"] = "a"; });
  spoilt("maps[1].name: ", "already used", [](json& l) { l["maps"][1]["name"] = "a_map"; });
  spoilt("maps[0].box: ", "as many", [](json& l) { l["maps"][0]["box"] = {"8", "8"}; });
  spoilt("maps[0].box[0]: ", "error at", [](json& l) { l["maps"][0]["box"] = {"tile"}; });
  spoilt("maps[0].swizzle: ", "error at", [](json& l) { l["maps"][0]["swizzle"] = "wide"; });
  spoilt("arguments[0]: ", "b_map", [](json& l) { l["arguments"] = {"c_map"}; });
}

TEST_F(VariantReader, ReadsStructuresAndStridesOfMaps) {
  json content = good();
  json& launch = content["variants"][0]["launches"][0];
  launch["maps"] = {
      {{"name", "a_map"}, {"of", "a"}, {"size", {"8", "4"}}, {"box", {"8", "1"}}, {"strides", {"n"}}}};
  launch["structs"] = {{{"name", "globals"}, {"members", {"a", "align:TILE * 16", "a_map", "i32:n"}}}};
  launch["arguments"] = {"globals"};
  launch["source"] = "add.cu";
  const LaunchRule rule = read(content)[0].launches[0];
  EXPECT_EQ(rule.maps.at(0).strides, std::vector<std::string>{"n"});
  EXPECT_EQ(rule.structs.at(0).name, "globals");
  EXPECT_EQ(rule.structs.at(0).members, (std::vector<std::string>{"a", "align:TILE * 16", "a_map", "i32:n"}));
  EXPECT_EQ(rule.source, folder_ / "add.cu");

  const auto spoilt = [&](const std::string& beginning, const std::string& part,
                          const std::function<void(json & launch)>& spoil) {
    expect_complaint("variants[0].launches[0]." + beginning, part, [&](json& variant) {
      variant["launches"][0] = launch;
      spoil(variant["launches"][0]);
    });
  };
  spoilt("maps[0].strides: ", "each dimension except the first", [](json& l) {
    l["maps"][0]["strides"] = {"1", "2"};
  });
  spoilt("structs[0].name: ", "not a valid name", [](json& l) { l["structs"][0]["name"] = "a_map"; });
  spoilt("structs[0].members: ", "at least one", [](json& l) { l["structs"][0]["members"] = json::array(); });
  spoilt("structs[0].members[0]: ", "no buffer 'd'", [](json& l) { l["structs"][0]["members"] = {"d"}; });
  spoilt("structs[0].members[0]: ", "power of two",
         [](json& l) { l["structs"][0]["members"] = {"align:48"}; });
  spoilt("source: ", "outside the folder", [](json& l) { l["source"] = "../add.cu"; });
  spoilt("source: ", "no file", [](json& l) { l["source"] = "gone.cu"; });
}

TEST_F(VariantReader, ACheckoutsFilesLieWhereItsVariableSays) {
  json content = good();
  json& variant = content["variants"][0];
  variant["checkout"] = "elsewhere";
  variant["source"] = "kernels/sum.cu"; // whether it is there, a run sees
  variant["nvcc"] = {{"standard", "c++20"}, {"fast_math", true}, {"include", {"include"}}};
  variant["rounding"] = {{"relative", 0.004}, {"reason", "bf16"}};
  ::unsetenv("KERNELARIUM_ELSEWHERE");
  EXPECT_EQ(read(content).at(0).checkout, "elsewhere") << "find_variants leaves it out";
  ::setenv("KERNELARIUM_ELSEWHERE", "/somewhere", 1);
  const Variant read_one = read(content).at(0);
  ::unsetenv("KERNELARIUM_ELSEWHERE");
  EXPECT_EQ(read_one.source, "/somewhere/kernels/sum.cu");
  EXPECT_EQ(read_one.nvcc->include_folders, (std::vector<fs::path>{folder_, "/somewhere/include"}));
  EXPECT_EQ(read_one.nvcc->standard, "c++20");
  EXPECT_TRUE(read_one.nvcc->fast_math);
  EXPECT_EQ(read_one.rounding->relative, 0.004);
  EXPECT_EQ(read_one.rounding->absolute, 0);
  const auto spoilt = [&](const std::string& beginning, const std::string& part, const char* key,
                          const json& value) {
    expect_complaint(beginning, part, [&](json& one) {
      one = variant;
      one[key] = value;
    });
  };
  spoilt("variants[0].source: ", "outside the folder", "source", "../sum.cu");
  spoilt("variants[0].checkout: ", "not a valid name", "checkout", "../elsewhere");
  spoilt("variants[0].nvcc.include: ", "outside the folder", "nvcc", {{"include", {"/usr/include"}}});
  spoilt("variants[0].rounding.relative: ", "0 or more", "rounding", {{"relative", -1}, {"reason", "r"}});
}

TEST_F(VariantReader, ReadsPinnedChoicesByName) {
  json content = good();
  json& variant = content["variants"][0];
  variant["problem"] = "grayscale";
  variant["pinned"] = {{"layout", "planar"}, {"height", 12}};
  variant["defines"] = {"TILE"};
  variant["scratch"] = json::array();
  variant["launches"][0] = {
      {"kernel", "add"}, {"grid", {"1"}}, {"block", {"block.x"}}, {"arguments", {"rgb", "gray"}}};
  EXPECT_EQ(read(content)[0].pinned, (Values{{"layout", 1}, {"height", 12}}));
  variant["pinned"] = {{"layout", "diagonal"}};
  EXPECT_THROW(read(content), Error);
  variant["pinned"] = {{"depth", 3}};
  EXPECT_THROW(read(content), Error);
  variant["pinned"] = {{"height", 0}};
  EXPECT_THROW(read(content), Error);
}

TEST_F(VariantReader, NamesThePlaceOfEveryMistake) {
  expect_complaint("variants[0].colour: ", "not a known key", [](json& v) { v["colour"] = 1; });
  expect_complaint("variants[0].id: ", "missing", [](json& v) { v.erase("id"); });
  expect_complaint("variants[0].id: ", "non-empty", [](json& v) { v["id"] = ""; });
  expect_complaint("variants[0].title: ", "non-empty string", [](json& v) { v["title"] = 5; });
  expect_complaint("variants[0].problem: ", "vector-add", [](json& v) { v["problem"] = "vector-mul"; });
  expect_complaint("variants[0].source: ", "no file", [](json& v) { v["source"] = "none.cu"; });
  expect_complaint("variants[0].source: ", "outside the folder", [](json& v) { v["source"] = "../add.cu"; });
  expect_complaint("variants[0].source: ", "outside the folder",
                   [](json& v) { v["source"] = "/etc/passwd"; });
  expect_complaint("variants[0].source: ", "outside the folder",
                   [](json& v) { v["source"] = "x/../../add.cu"; });
  expect_complaint("variants[0].parameters: ", "list", [](json& v) { v["parameters"] = "block.x"; });
  expect_complaint("variants[0].parameters[0] ", "object", [](json& v) { v["parameters"][0] = 3; });
  expect_complaint("variants[0].parameters[0].value: ", "outside 1 to 1 024",
                   [](json& v) { v["parameters"][0]["value"] = 2000; });
  expect_complaint("variants[0].parameters[0].value: ", "whole number",
                   [](json& v) { v["parameters"][0]["value"] = 1.5; });
  expect_complaint("variants[0].parameters[0].maximum: ", "whole number",
                   [](json& v) { v["parameters"][0]["maximum"] = 18446744073709551615u; });
  expect_complaint("variants[0].parameters[0].minimum: ", "above",
                   [](json& v) { v["parameters"][0]["minimum"] = 4096; });
  expect_complaint("variants[0].parameters[0].step: ", "not a known key",
                   [](json& v) { v["parameters"][0]["step"] = 2; });
  expect_complaint("variants[0].parameters[1].value: ", "not one of",
                   [](json& v) { v["parameters"][1]["value"] = 5; });
  expect_complaint("variants[0].parameters[1].steps: ", "increasing order", [](json& v) {
    v["parameters"][1]["steps"] = {4, 16, 8};
  });
  expect_complaint("variants[0].parameters[1].steps[1]: ", "whole number", [](json& v) {
    v["parameters"][1]["steps"] = {4, "8"};
  });
  expect_complaint("variants[0].parameters[2].value: ", "choices",
                   [](json& v) { v["parameters"][2]["value"] = "medium"; });
  expect_complaint("variants[0].parameters[1].name: ", "already used",
                   [](json& v) { v["parameters"][1]["name"] = "block.x"; });
  expect_complaint("variants[0].parameters[1].name: ", "already used",
                   [](json& v) { v["parameters"][1]["name"] = "n"; });
  expect_complaint("variants[0].limits[0].rule: ", "error at",
                   [](json& v) { v["limits"][0]["rule"] = "blck.x <= 4"; });
  expect_complaint("variants[0].limits[0].reason: ", "missing",
                   [](json& v) { v["limits"][0].erase("reason"); });
  expect_complaint("variants[0].defines[0]: ", "neither a parameter",
                   [](json& v) { v["defines"] = {"TIEL"}; });
  expect_complaint("variants[0].defines[1]: ", "macro", [](json& v) { v["defines"] = {"TILE", "block.x"}; });
  expect_complaint("variants[0].defines[0]: ", "whole", [](json& v) { v["defines"] = {"HALF=n / 3"}; });
  expect_complaint("variants[0].scratch[0].dtype: ", "element type",
                   [](json& v) { v["scratch"][0]["dtype"] = "f31"; });
  expect_complaint("variants[0].scratch[0].zeroed: ", "true or false",
                   [](json& v) { v["scratch"][0]["zeroed"] = 1; });
  expect_complaint("variants[0].launches: ", "at least one", [](json& v) { v["launches"] = json::array(); });
  expect_complaint("variants[0].launches[0].grid: ", "1 to 3",
                   [](json& v) { v["launches"][0].erase("grid"); });
  expect_complaint("variants[0].launches[0].block: ", "1 to 3", [](json& v) {
    v["launches"][0]["block"] = {"1", "1", "1", "1"};
  });
  expect_complaint("variants[0].launches[0].grid[0]: ", "whole",
                   [](json& v) { v["launches"][0]["grid"] = {"n / block.x / 3"}; });
  expect_complaint("variants[0].launches[0].when: ", "error at",
                   [](json& v) { v["launches"][0]["when"] = "n >"; });
  expect_complaint("variants[0].launches[0].shared_bytes: ", "error at",
                   [](json& v) { v["launches"][0]["shared_bytes"] = "tile * 4"; });
  expect_complaint("variants[0].launches[0].arguments[0]: ", "no buffer",
                   [](json& v) { v["launches"][0]["arguments"] = {"d"}; });
  expect_complaint("variants[0].launches[0].arguments[0]: ", "element type",
                   [](json& v) { v["launches"][0]["arguments"] = {"int:n"}; });
  expect_complaint("variants[0].launches[0].arguments[0]: ", "error at",
                   [](json& v) { v["launches"][0]["arguments"] = {"i32:m"}; });
  expect_complaint("variants[0].deterministic: ", "true or false",
                   [](json& v) { v["deterministic"] = "no"; });
  expect_complaint("variants[0].compute_capability: ", "10 * major",
                   [](json& v) { v["compute_capability"] = 8; });
}

TEST_F(VariantReader, RefusesTheSameIdTwice) {
  json content = good();
  content["variants"].push_back(content["variants"][0]);
  EXPECT_THROW(read(content), Error);
}

TEST_F(VariantReader, RefusesAnEmptyOrForeignFile) {
  EXPECT_THROW(read(json::array()), Error);
  EXPECT_THROW(read({{"variants", json::array()}}), Error);
  EXPECT_THROW(read({{"variant", 1}}), Error);
}

TEST_F(VariantReader, NamesTheLineOfASyntaxError) {
  write_file(folder_ / "variants.json", "{\n  \"variants\": [\n    {\"id\": \"x\",}\n  ]\n}\n");
  try {
    read_variants(folder_ / "variants.json");
    FAIL() << "must throw";
  } catch (const Error& error) {
    EXPECT_EQ(error.diagnostics().front().line, 3);
    EXPECT_NE(error.diagnostics().front().message.in_english().find("not valid JSON"), std::string::npos);
  }
}

TEST_F(VariantReader, NamesAMissingFile) {
  try {
    read_variants(folder_ / "none.json");
    FAIL() << "must throw";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("none.json"), std::string::npos);
  }
}

TEST(FindVariant, ListsWhatThereIs) {
  EXPECT_EQ(find_variant("matmul", "tiled").source.filename(), "tiled.cu");
  for (const Variant& variant : find_variants("matmul")) EXPECT_EQ(variant.problem, "matmul");
  try {
    find_variant("matmul", "tield");
    FAIL() << "must throw";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("tiled"), std::string::npos);
  }
  EXPECT_THROW(find_variant("matmil", "tiled"), Error);
}
}
}
