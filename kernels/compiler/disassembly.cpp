#include "kernels/compiler/disassembly.h"

#include "kernels/base/temporary_folder.h"
#include "kernels/compiler/cuda_toolkit.h"
#include "kernels/compiler/python_environment.h"
#include "kernels/process/tool.h"

#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

std::string_view without_blanks(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// Cuts off and returns the text before the first blank.
std::string_view word(std::string_view& rest) {
  const std::string_view first = rest.substr(0, rest.find(' '));
  rest = without_blanks(rest.substr(first.size()));
  return first;
}

/// Line of `source` that a comment names, as `File "X", line 5` or `... inlined at "X", line 5`; 0: none.
/// NVRTC puts the working folder before a relative name.
int line_in(std::string_view comment, const std::string& source) {
  for (auto at = comment.find('"'); at != std::string_view::npos;) {
    const auto end = comment.find('"', at + 1);
    if (end == std::string_view::npos) return 0;
    const std::string_view file = comment.substr(at + 1, end - at - 1);
    constexpr std::string_view separator = ", line ";
    const std::string_view rest = comment.substr(end + 1);
    if ((file == source || file.ends_with("/" + source)) && rest.starts_with(separator)) {
      int line = 0;
      std::from_chars(rest.data() + separator.size(), rest.data() + rest.size(), line);
      return line;
    }
    at = comment.find('"', end + 1);
  }
  return 0;
}

/// "`(.L_x_1)", a place in the code, as ".L_x_1".
std::string plain_places(std::string_view operands) {
  std::string plain;
  bool place = false;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (operands.substr(i).starts_with("`(")) {
      place = true;
      ++i;
    } else if (place && operands[i] == ')') {
      place = false;
    } else {
      plain += operands[i];
    }
  }
  return plain;
}

MachineInstruction instruction_in(std::string_view line) {
  MachineInstruction read;
  const auto end = line.find("*/");
  std::from_chars(line.data() + 2, line.data() + end, read.address, 16);
  std::string_view rest = without_blanks(line.substr(end + 2));
  if (rest.ends_with(';')) rest = without_blanks(rest.substr(0, rest.size() - 1));
  if (rest.starts_with('@')) read.predicate = word(rest);
  read.opcode = word(rest);
  read.operands = plain_places(rest);
  return read;
}

}

std::vector<MachineFunction> read_disassembly(const std::string& text, const std::string& source_file) {
  std::vector<MachineFunction> functions;
  std::istringstream lines(text);
  std::string label;
  int line = 0;
  bool chain = false; // of comments, from inlined code to the code that it was inlined into
  for (std::string whole; std::getline(lines, whole);) {
    const std::string_view each = without_blanks(whole);
    constexpr std::string_view section = ".section", code = ".text.";
    if (each.starts_with(section)) {
      std::string_view name = without_blanks(each.substr(section.size()));
      name = name.substr(0, name.find(','));
      if (name.starts_with(code)) functions.push_back({std::string(name.substr(code.size())), 0, {}});
      line = 0;
      chain = false;
    } else if (each.starts_with("//## File")) {
      if (!chain || line == 0) line = line_in(each, source_file);
      chain = true;
    } else if (functions.empty()) {
      continue;
    } else if (each.starts_with("/*")) {
      functions.back().code.push_back(instruction_in(each));
      functions.back().code.back().line = line;
      functions.back().code.back().label = std::exchange(label, {});
      chain = false;
    } else if (each.ends_with(':') && !each.starts_with(code) &&
               each.substr(0, each.size() - 1) != functions.back().name) {
      label = each.substr(0, each.size() - 1);
      if (!label.starts_with(".L")) line = 0; // another function; NVIDIA's own have no lines
    }
  }
  // The end is filled up with instructions that never run.
  for (MachineFunction& function : functions)
    while (!function.code.empty() && function.code.back().opcode == "NOP") function.code.pop_back();
  return functions;
}

nlohmann::json to_json(const std::vector<MachineFunction>& functions) {
  nlohmann::json array = nlohmann::json::array();
  for (const MachineFunction& function : functions) {
    nlohmann::json code = nlohmann::json::array();
    for (const MachineInstruction& each : function.code)
      code.push_back({each.address, each.line, each.label, each.predicate, each.opcode, each.operands});
    array.push_back({{"name", function.name}, {"registers", function.registers}, {"code", std::move(code)}});
  }
  return array;
}

std::vector<MachineFunction> machine_code_from_json(const nlohmann::json& array) {
  std::vector<MachineFunction> functions;
  for (const nlohmann::json& entry : array) {
    MachineFunction function{entry.at("name"), entry.at("registers"), {}};
    for (const nlohmann::json& each : entry.at("code"))
      function.code.push_back({each.at(0), each.at(3), each.at(4), each.at(5), each.at(2), each.at(1)});
    functions.push_back(std::move(function));
  }
  return functions;
}

namespace {

/// Triton's package brings one.
fs::path of_triton() try {
  for (const fs::path folder : python_environment().folders)
    if (const fs::path place = folder / "triton" / "backends" / "nvidia" / "bin" / "nvdisasm";
        access(place.c_str(), X_OK) == 0)
      return place;
  return {};
} catch (const Error&) { // there is no such Python
  return {};
}

}

fs::path find_disassembler() {
  std::vector<fs::path> places;
  for (const fs::path& folder : cuda_folders()) places.push_back(folder / "bin" / "nvdisasm");
  // Where `resources/cuda/fetch --nvdisasm` puts it.
  if (const char* data = std::getenv("XDG_DATA_HOME"))
    places.push_back(fs::path(data) / "kernelarium" / "nvdisasm" / "bin" / "nvdisasm");
  if (const char* home = std::getenv("HOME"))
    places.push_back(fs::path(home) / ".local/share/kernelarium/nvdisasm/bin/nvdisasm");
  if (!std::getenv("KERNELARIUM_CUDA"))
    if (const char* path = std::getenv("PATH")) {
      std::istringstream folders(path);
      for (std::string folder; std::getline(folders, folder, ':');)
        if (!folder.empty()) places.push_back(fs::path(folder) / "nvdisasm");
    }
  for (const fs::path& place : places)
    if (access(place.c_str(), X_OK) == 0 && fs::is_regular_file(place)) return place;
  return of_triton();
}

std::vector<MachineFunction> disassemble(const CompiledKernel& cubin) {
  const fs::path tool = find_disassembler();
  if (tool.empty())
    throw Error(
        Fault::no_device,
        Diagnostic{"disassembler",
                   Sentence::tr("NVIDIA's disassembler nvdisasm was not found: run 'resources/cuda/fetch "
                                "--nvdisasm' (5 MB from PyPI), or install the CUDA toolkit")});
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "kernel.cubin";
  std::ofstream(file, std::ios::binary) << cubin.image;
  const ToolOutcome outcome = run_tool({tool.string(), "-c", "-gi", file.string()});
  if (outcome.status != 0)
    throw Error(Sentence::tr("%1 failed: %2", tool.string(), outcome.text.substr(0, 500)));
  return read_disassembly(outcome.text, cubin.source_file);
}

}
