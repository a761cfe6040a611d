#include "kernels/base/data_folder.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>

namespace kernelarium {
namespace {

namespace fs = std::filesystem;

struct Stilted {
  const char* pattern;
  const char* better;
};
/// Idioms of other languages that read wrong in English, and what a technical writer says.
constexpr Stilted kStilted[] = {
    {R"(\bin place of\b)", "instead of"},
    {R"(\bmend(s|ed|ing)?\b(?!-race))", "fix"},
    {R"(\banew\b)", "again"},
    {R"(\bwhoever\b)", "the thread that, a reader who"},
    {R"(\bin vain\b)", "wasted"},
    {R"(\bgives? way\b)", "is replaced by"},
    {R"(\bunder way\b)", "in flight"},
    {R"(\bfor ever\b)", "forever"},
    {R"(\bin turns\b)", "alternately"},
    {R"(\bshall\b)", "must, should"},
    {R"(\b(byte|sector|element|value|load|word|thread|pixel|float|key|cell|request|number|instruction)s an? (thread|lane|warp|block|row|tile|request|step|clock|element|key|head|pixel|launch|query)\b)",
     "per"},
    {R"(\b(one|spare) (thread|block|query|word|barrier|atomic|result|pixel) an? (thread|lane|warp|block|row|tile|element|pixel|step)\b)",
     "per"},
};

/// English that learners and lesson authors read.
std::vector<fs::path> english_files() {
  std::vector<fs::path> files;
  for (const char* folder : {"lessons", "kernels/cuda"})
    for (const auto& entry : fs::recursive_directory_iterator(data_folder() / folder)) {
      const std::string name = entry.path().filename().string();
      if (name == "en.md" || name == "README.md" || name == "GUIDE.md" || name == "variants.json" ||
          name == "lesson.json" || entry.path().extension() == ".svg")
        files.push_back(entry.path());
    }
  return files;
}

TEST(English, HasNoTranslatedIdioms) {
  const std::vector<fs::path> files = english_files();
  EXPECT_GE(files.size(), 40u);
  for (const Stilted& stilted : kStilted) {
    const std::string any_space =
        std::regex_replace(stilted.pattern, std::regex(" "), "\\s+"); // lines break anywhere
    const std::regex pattern(any_space, std::regex::icase | std::regex::optimize);
    for (const fs::path& file : files) {
      const std::string text = read_file(file);
      for (std::sregex_iterator found(text.begin(), text.end(), pattern), end; found != end; ++found)
        ADD_FAILURE() << file.string() << ":"
                      << 1 + std::count(text.begin(), text.begin() + found->position(), '\n') << ": '"
                      << found->str() << "': write '" << stilted.better << "'";
    }
  }
}

}
}
