#include "kernels/compiler/precompiled_headers.h"

#include "kernels/base/data_folder.h"
#include "kernels/compiler/include_scan.h"
#include "kernels/compiler/nvrtc_program.h"

#include <fmt/format.h>
#include <regex>
#include <string_view>

namespace kernelarium {

namespace {

/// Where the headers that a text begins with end. Other directives end the beginning, too: macros that follow
/// it must not change what it means.
struct Beginning {
  std::size_t size = 0;
  int lines = 0;
  std::string includes; ///< its directives without comments: what texts have in common
};

Beginning beginning_of(const std::string& text) {
  static const std::regex include(R"re(\s*#\s*include\s*([<"][^<>"]*[>"])\s*(//.*)?\n)re"),
      comment(R"re(\s*(//.*|/\*.*\*/\s*)?\n)re"), comment_begins(R"re(\s*/\*.*\n)re"),
      comment_ends(R"re(.*\*/\s*\n)re");
  Beginning found;
  bool in_comment = false;
  int lines = 0;
  std::smatch header;
  for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end) {
    const std::string line = text.substr(at, ++end - at);
    ++lines;
    if (line.find('\\') != std::string::npos) break; // may join it with the next line
    if (in_comment || (line.find("*/") == std::string::npos && std::regex_match(line, comment_begins))) {
      in_comment = line.find("*/") == std::string::npos;
      if (!in_comment && !std::regex_match(line, comment_ends)) break;
    } else if (std::regex_match(line, header, include)) {
      found = {end, lines, fmt::format("{}#include {}\n", found.includes, header.str(1))};
    } else if (!std::regex_match(line, comment)) {
      break;
    }
  }
  return found;
}

}

std::optional<NvrtcInput> with_headers_kept(const Source& source, std::vector<std::string> options) {
  static const std::regex identifier("[A-Za-z_][A-Za-z_0-9]*");
  for (const auto& [name, value] : source.defines)
    if (!std::regex_match(name, identifier) || value.find('\n') != std::string::npos) return std::nullopt;
  const Beginning beginning = beginning_of(source.text);
  if (beginning.size == 0 || included_content(source) != "") return std::nullopt;
  NvrtcInput input{beginning.includes + kHeadersStop, std::move(options),
                   (cache_folder() / "headers").string(), beginning.lines};
  for (const auto& [name, value] : source.defines)
    input.text += fmt::format("#define {} {}\n", name, value.empty() ? "1" : value);
  input.text +=
      fmt::format("#line {}\n{}", beginning.lines + 1, std::string_view(source.text).substr(beginning.size));
  // What it says of headers that it read for another kernel, and of #line, is no concern of this one.
  constexpr const char* silent =
      "--diag-suppress=626,627,628,629,630,631,632,633,634,635,636,637,638,639,640,20283";
  input.options.emplace_back(silent);
  return input;
}

}
