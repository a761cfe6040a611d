#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/process/sandbox.h"
#include "kernels/process/tool.h"
#include "kernels/program/program_trace.h"
#include "kernels/program/used_value.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

namespace kernelarium::program {
namespace fs = std::filesystem;

namespace {

using Addresses = std::vector<std::uint64_t>;

/// Source lines of an address, innermost of inlined functions first.
std::map<std::uint64_t, std::vector<Line>> look_up(const fs::path& executable,
                                                   const std::set<std::uint64_t>& addresses, bool sandboxed) {
  std::map<std::uint64_t, std::vector<Line>> found;
  constexpr std::size_t kAtOnce = 2000;
  for (auto it = addresses.begin(); it != addresses.end();) {
    std::vector<std::string> words{"addr2line", "-a", "-i", "-e", executable.string()};
    for (std::size_t i = 0; i < kAtOnce && it != addresses.end(); ++i, ++it)
      words.push_back(fmt::format("{:x}", *it));
    const TemporaryFolder scratch;
    const ToolOutcome outcome =
        run_tool(sandboxed ? sandboxed_tool(words, {executable.parent_path()}, scratch.path()) : words);
    if (outcome.status != 0) return found; // no binutils: messages go without lines
    std::istringstream lines(outcome.text);
    std::vector<Line>* here = nullptr;
    for (std::string text; std::getline(lines, text);) {
      if (text.starts_with("0x")) {
        here = &found[std::stoull(text, nullptr, 16)];
        continue;
      }
      const std::size_t colon = text.rfind(':');
      if (!here || colon == std::string::npos || text[0] == '?') continue;
      here->push_back({text.substr(0, colon), std::atoi(text.c_str() + colon + 1)});
    }
  }
  return found;
}

/// As seen from the present folder, if that is shorter.
std::string shortened(const std::string& file) {
  std::error_code error;
  const std::string relative = fs::proximate(file, error).string();
  return error || relative.size() > file.size() ? file : relative;
}

class Lines {
 public:
  Lines(const fs::path& executable, const std::set<std::uint64_t>& addresses,
        const std::vector<fs::path>& sources, bool sandboxed)
      : found_(look_up(executable, addresses, sandboxed)) {
    for (const fs::path& source : sources) {
      std::error_code error;
      folders_.insert(fs::weakly_canonical(source, error).parent_path().string());
    }
  }

  /// The innermost line in the program's own folders.
  Line at(const Addresses& frames) const {
    for (const std::uint64_t frame : frames) {
      const auto lines = found_.find(frame);
      if (lines == found_.end()) continue;
      for (const Line& line : lines->second)
        if (own(line.file)) return {shortened(line.file), line.line};
    }
    return {};
  }

 private:
  bool own(const std::string& file) const {
    std::error_code error;
    const std::string whole = fs::weakly_canonical(file, error).string();
    return std::any_of(folders_.begin(), folders_.end(),
                       [&](const std::string& folder) { return whole.starts_with(folder + "/"); });
  }
  std::map<std::uint64_t, std::vector<Line>> found_;
  std::set<std::string> folders_;
};

/// The source does something with the error that a call has returned there.
bool is_error_used(const FindingRecord& finding) {
  if (finding.returned.empty() || finding.line.file.empty()) return false;
  try {
    return is_value_used(read_file(finding.line.file), finding.line.line, finding.returned);
  } catch (const Error&) { // no such file any more
    return false;
  }
}

/// Leaks of one line are one, by whichever calls the program got there.
void join_leaks(std::vector<FindingRecord>& findings) {
  std::map<std::tuple<std::string, int, std::string>, FindingRecord*> first;
  for (FindingRecord& finding : findings) {
    if (!finding.blocks || finding.line.file.empty()) continue;
    const Sentence& call = finding.message.arguments.back();
    FindingRecord*& known = first[{finding.line.file, finding.line.line, call.in_english()}];
    if (!known) {
      known = &finding;
      continue;
    }
    known->blocks += std::exchange(finding.blocks, 0);
    known->bytes += finding.bytes;
    finding.kind.clear();
    known->message = Sentence::tr(
        "%2 allocations of the same line are never freed (%3 bytes altogether; the first is %1): "
        "call %4 for each",
        known->message.arguments.front(), known->blocks, known->bytes, call);
  }
  std::erase_if(findings, [](const FindingRecord& finding) { return finding.kind.empty(); });
}

/// Addresses in "<at 1f a4>" marks of a message.
Addresses addresses_in(const std::string& mark) {
  Addresses out;
  std::istringstream words(mark.substr(3));
  for (std::string word; words >> word;) out.push_back(std::strtoull(word.c_str(), nullptr, 16));
  return out;
}

template<class Found>
std::string each_mark(const std::string& message, Found found) {
  std::string out;
  for (std::size_t at = 0;;) {
    const std::size_t begin = message.find("<at", at);
    const std::size_t end = begin == std::string::npos ? begin : message.find('>', begin);
    if (end == std::string::npos) return out + message.substr(at);
    out += message.substr(at, begin - at) + found(message.substr(begin, end - begin));
    at = end + 1;
  }
}

/// Replaces the marks in the sentence's arguments: they are names, not words of the engine.
template<class Found>
void each_mark(Sentence& sentence, Found found) {
  if (sentence.source == Sentence::Source::verbatim) sentence.text = each_mark(sentence.text, found);
  for (Sentence& argument : sentence.arguments) each_mark(argument, found);
}

}

void resolve_lines(ProgramTrace& trace, const fs::path& executable, const std::vector<fs::path>& sources,
                   bool sandboxed) {
  std::set<std::uint64_t> wanted;
  const auto want = [&](const Addresses& frames) { wanted.insert(frames.begin(), frames.end()); };
  for (const CallRecord& call : trace.calls) want(call.frames);
  for (const WorkRecord& work : trace.work) want(work.frames);
  for (FindingRecord& finding : trace.findings) {
    want(finding.frames);
    want(finding.also);
    each_mark(finding.message, [&](const std::string& mark) {
      want(addresses_in(mark));
      return mark + ">";
    });
  }
  const Lines lines(executable, wanted, sources, sandboxed);
  for (CallRecord& call : trace.calls) call.line = lines.at(call.frames);
  for (WorkRecord& work : trace.work) work.line = lines.at(work.frames);
  for (FindingRecord& finding : trace.findings) {
    finding.line = finding.line.file.empty() ? lines.at(finding.frames)
                                             : Line{shortened(finding.line.file), finding.line.line};
    finding.also_line = lines.at(finding.also);
    each_mark(finding.message, [&](const std::string& mark) {
      const Line line = lines.at(addresses_in(mark));
      return line.file.empty() ? std::string("(?)") : fmt::format("({}:{})", line.file, line.line);
    });
  }
  join_leaks(trace.findings);
  // Of the errors that calls have returned, the first that nothing is done about.
  bool told = false;
  std::erase_if(trace.findings, [&](const FindingRecord& finding) {
    if (finding.kind != "error" || finding.returned.empty()) return false;
    return told || is_error_used(finding) || (told = true, false);
  });
}

}
