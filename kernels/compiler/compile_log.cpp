#include "kernels/compiler/compile_log.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <regex>
#include <sstream>

namespace kernelarium {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// The source place that the PTX's line table gives for a line of PTX.
struct Place {
  std::string file;
  int line = 0;
};
Place source_place(const std::string& ptx, int ptx_line) {
  static const std::regex location(R"(^\s*\.loc\s+(\d+)\s+(\d+))");
  static const std::regex file_name(R"re(^\s*\.file\s+(\d+)\s+"([^"]*)")re");
  const std::vector<std::string> lines = lines_of(ptx);
  std::map<std::string, std::string> files;
  Place place;
  std::string file_index;
  std::smatch match;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (static_cast<int>(i) < ptx_line && std::regex_search(lines[i], match, location)) {
      file_index = match[1];
      place.line = std::stoi(match[2]);
    } else if (std::regex_search(lines[i], match, file_name)) {
      files[match[1]] = match[2];
    }
  }
  place.file = files[file_index];
  return place;
}

}

std::vector<Diagnostic> parse_compile_log(const std::string& log, const std::string& ptx) {
  static const std::regex placed(
      R"(^(.*)\((\d+)\): (catastrophic error|internal error|error|warning|note|remark)(?: #[0-9A-Za-z-]+)?: (.*)$)");
  static const std::regex at_end(R"(^At end of source: (error|warning)(?: #[0-9A-Za-z-]+)?: (.*)$)");
  static const std::regex assembler(R"(^ptxas (?:(.*), line (\d+); )?(error|fatal|warning|info)\s*: (.*)$)");
  static const std::regex tool(R"(^(?:nvrtc|nvcc): (error|warning): (.*)$)");
  static const std::regex caret(R"(^\s*\^\s*$)");
  static const std::regex summary(
      R"(^(Remark: .*|Compilation terminated\.|\d+ (catastrophic )?errors? .*|Error limit reached\..*)$)");

  std::vector<Diagnostic> found;
  const auto start = [&](bool warning, std::string message, std::string file, int line) {
    found.push_back({"compile", std::move(message), std::move(file), line, warning});
  };
  const std::vector<std::string> lines = lines_of(log);
  bool skip_note = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    const std::string& line = lines[i];
    if (trimmed(line).empty()) continue;
    if (std::regex_match(line, match, placed)) {
      const std::string kind = match[3];
      skip_note = kind == "remark";
      if (kind == "note" && !found.empty())
        found.back().message.text += fmt::format(" (line {}: {})", match[2].str(), match[4].str());
      else if (!skip_note)
        start(kind == "warning" || kind == "note", match[4], match[1], std::stoi(match[2]));
    } else if (std::regex_match(line, match, at_end)) {
      start(match[1] == "warning", fmt::format("at the end of the source: {}", match[2].str()), "", 0);
    } else if (std::regex_match(line, match, assembler)) {
      const std::string message = match[4];
      if (match[3] == "info" || message.starts_with("Ptx assembly aborted")) continue;
      Place place;
      if (match[2].matched && ptx.empty())
        place = {match[1], std::stoi(match[2])};
      else if (match[2].matched)
        place = source_place(ptx, std::stoi(match[2]));
      start(match[3] == "warning", "assembler: " + message, place.file, place.line);
    } else if (std::regex_match(line, match, tool)) {
      start(match[1] == "warning", match[2], "", 0);
    } else if (std::regex_match(line, summary) || found.empty() || skip_note) {
      continue;
    } else if (i + 1 < lines.size() && std::regex_match(lines[i + 1], caret)) {
      ++i; // the source line and its caret: the editor shows the place itself
    } else {
      found.back().message.text += ' ' + trimmed(line);
    }
  }
  return found;
}

}
