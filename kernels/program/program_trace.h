#pragma once

#include "kernels/base/sentence.h"

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace kernelarium::program {

/// A line of the program's source; empty where it is not known.
struct Line {
  std::string file;
  int line = 0;
};

/// Functions that launch one kernel; <<<>>> is cudaLaunchKernel.
inline bool launches_kernel(std::string_view function) {
  return function.starts_with("cudaLaunchKernel") || function.starts_with("cudaLaunchCooperativeKernel");
}

struct CallRecord {
  std::string name, error;
  int thread = 0;
  double begin = 0, end = 0; ///< microseconds
  std::vector<std::uint64_t> frames;
  Line line;
  bool waits = false; ///< the host waits for a GPU, or learns that it need not
};

struct WorkRecord {
  std::string kind;     ///< "kernel", "copy", "set", "host", "library"
  std::string name;     ///< of a kernel, or the library's function
  std::uint64_t id = 0; ///< kernel: number among the program's launches, from 1
  int depth = 0;        ///< kernel: launched by kernels so many deep; the launch's id is that of the host's
  int device = 0;
  std::uint64_t stream = 0;
  double issued = 0, begin = 0, end = 0;
  std::int64_t grid[3] = {}, block[3] = {}, shared = 0;
  std::int64_t storing_threads = -1; ///< of a kernel: that wrote to global memory; -1: not counted
  std::int64_t stored_bytes = -1;    ///< the same: by its threads, atomics too
  std::int64_t busiest_warp = -1, warp_instructions = -1, thread_instructions = -1; ///< the same: executed
  std::string bound, from, to;
  int from_device = 0, to_device = 0;
  std::uint64_t bytes = 0,
                mapped_bytes = 0; ///< the latter: of the host's memory, read or written by a kernel
  std::vector<std::uint64_t> frames;
  Line line;
};

struct RangeRecord {
  std::string text;
  int thread = 0;
  double begin = 0, end = 0;
};

struct FindingRecord {
  std::string kind;
  Sentence message;
  std::vector<std::uint64_t> frames, also;
  Sentence also_is;
  Line line, also_line;
  std::string returned;                ///< of "error": the function whose error was returned
  std::uint64_t blocks = 0, bytes = 0; ///< of "leak"
};

/// What a program did; see the README for the format.
struct ProgramTrace {
  bool measured = false;
  std::vector<std::string> devices; ///< names
  std::vector<CallRecord> calls;
  std::vector<WorkRecord> work;
  std::vector<RangeRecord> ranges;
  std::vector<FindingRecord> findings;
  bool complete = false; ///< the program came to its end
  std::uint64_t call_count = 0, launches = 0, copies = 0, copied_bytes = 0, failed_calls = 0,
                graph_launches = 0;
  double us = 0;
};

/// Lines that are damaged (the program was killed) are left out. Throws Error if the file can't be read.
/// `seal`: of trace_seal.h, or empty. A line that does not match it ends the trace, which is then not
/// complete.
ProgramTrace read_program_trace(const std::filesystem::path& file, const std::string& seal = {});
/// Turns addresses into lines, in records and in messages. `sandboxed`: who made the executable is not
/// trusted.
void resolve_lines(ProgramTrace& trace, const std::filesystem::path& executable,
                   const std::vector<std::filesystem::path>& sources, bool sandboxed = false);
std::string to_text(const Line& line); ///< "file:line", or nothing
std::string to_text(const FindingRecord& finding);
/// Of the same lines as read, with places of the source instead of addresses.
std::string trace_lines(const ProgramTrace& trace);
/// For Perfetto and chrome://tracing.
nlohmann::json timeline(const ProgramTrace& trace);
nlohmann::json summary(const ProgramTrace& trace);
std::string summary_text(const ProgramTrace& trace);

}
