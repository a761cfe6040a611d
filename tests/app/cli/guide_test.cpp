#include "tests/app/cli/program.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace fs = std::filesystem;

namespace {

struct Block {
  std::string info; ///< "console", "json file=several/lesson.json"
  std::vector<std::string> lines;
};

/// The fenced blocks of a Markdown text, in order.
std::vector<Block> blocks_of(const std::string& text) {
  std::vector<Block> blocks;
  std::istringstream in(text);
  std::string line, fence;
  while (std::getline(in, line)) {
    const std::size_t marks = std::min(line.find_first_not_of('`'), line.size());
    if (fence.empty()) {
      if (marks < 3) continue;
      fence = line.substr(0, marks);
      blocks.push_back({line.substr(marks), {}});
    } else if (line == fence) {
      fence.clear();
    } else {
      blocks.back().lines.push_back(line);
    }
  }
  return blocks;
}

/// Whether `out` is what the guide shows; a line "..." stands for any lines.
bool agrees(const std::vector<std::string>& shown, std::size_t s, const std::vector<std::string>& out,
            std::size_t o) {
  if (s == shown.size()) return o == out.size();
  if (shown[s] == "...") {
    for (std::size_t skip = o; skip <= out.size(); ++skip)
      if (agrees(shown, s + 1, out, skip)) return true;
    return false;
  }
  return o < out.size() && shown[s] == out[o] && agrees(shown, s + 1, out, o + 1);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}

// Every file and command of the teacher's guide, as they stand in it.
TEST(Guide, WorksAsItStands) {
  const TestFolder folder;
  const std::string path = fs::path(KERNELARIUM_CLI).parent_path().string() + ":" + std::getenv("PATH");
  int commands = 0, files = 0;
  for (const Block& block : blocks_of(content_of(KERNELARIUM_SOURCE "/lessons/format/GUIDE.md"))) {
    if (const std::size_t at = block.info.find("file="); at != std::string::npos) {
      const std::string name = block.info.substr(at + 5);
      fs::create_directories(fs::path(folder.path(name)).parent_path());
      std::string content;
      for (const std::string& line : block.lines) content += line + "\n";
      folder.write(name, content);
      ++files;
      continue;
    }
    if (block.info != "console") continue;
    for (std::size_t i = 0; i < block.lines.size();) {
      ASSERT_TRUE(block.lines[i].starts_with("$ ")) << block.lines[i];
      const std::string command = block.lines[i].substr(2);
      std::vector<std::string> shown;
      for (++i; i < block.lines.size() && !block.lines[i].starts_with("$ "); ++i)
        shown.push_back(block.lines[i]);
      int code = 0;
      if (!shown.empty() && std::sscanf(shown.back().c_str(), "(exit code %d)", &code) == 1) shown.pop_back();
      const Finished finished =
          run_program("/bin/sh", {"-c", "cd '" + folder.folder().string() + "' && " + command + " 2>&1"},
                      {{"PATH", path}, {"KERNELARIUM_LESSONS", "lessons"}});
      EXPECT_EQ(finished.code, code) << command << "\n" << finished.out;
      EXPECT_TRUE(agrees(shown, 0, lines_of(finished.out), 0)) << "$ " << command << "\n" << finished.out;
      ++commands;
    }
  }
  EXPECT_GE(commands, 14);
  EXPECT_GE(files, 12);
}
