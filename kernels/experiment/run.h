#pragma once

#include "kernels/base/error.h"
#include "kernels/base/parameter.h"
#include "kernels/device/counters.h"
#include "kernels/device/device.h"
#include "kernels/device/trace.h"
#include "kernels/measure/occupancy.h"
#include "kernels/measure/series.h"
#include "kernels/measure/time_model.h"
#include "kernels/measure/warp_states.h"

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// What a kernel is timed against: nothing, a vendor's library on the same GPU, or that and the CPU.
enum class Baselines { none, vendor, all };

/// One launch of a kernel of any file, which solves no problem: nothing is compared with a reference.
struct FurtherLaunch {
  std::string kernel;
  Dim3 grid, block;
  std::int64_t shared_bytes = 0;
  Dim3 cluster = {0, 0, 0};
  std::vector<std::string> arguments;
};
struct SingleLaunch {
  std::string file;   ///< location of the source, for messages and #include "..."
  std::string kernel; ///< a name, or a template's name expression: "tile<float, 16>"
  Dim3 grid;
  std::vector<std::string> grid_rules; ///< one to three expressions of constants and arguments, instead
  Dim3 block;                          ///< all 0: as many threads as the kernel is compiled for (Triton)
  std::int64_t shared_bytes = 0;       ///< dynamic
  std::vector<std::string> arguments;  ///< as argument_spec.h reads them
  std::map<std::string, std::string> defines; ///< macros; of a .py file: parameters and options
  std::vector<std::string> include_folders;
  std::string standard = "c++17";
  bool fast_math = false;
  Dim3 cluster = {0, 0, 0};                  ///< blocks of a cluster; 0: the kernel's own
  bool foreign = false;                      ///< a .py file from elsewhere: it runs in a sandbox
  std::vector<std::vector<std::byte>> given; ///< of each argument, its content if it is ":given"
  /// Later launches, of kernels in the same file. Arguments are numbered consecutively over all launches, so
  /// that "at:N" may refer to a buffer of an earlier one.
  std::vector<FurtherLaunch> then;
  std::map<std::string, std::string> constants; ///< of variables of the file, what they hold, as an argument
};

/// How a run ended.
enum class Verdict {
  pass,  ///< ran, and the whole output is right
  fail,  ///< ran, and the output is wrong
  error, ///< did not finish, or was rejected
};
/// "pass", "fail", "error": the word of JSON, tables and the learner's data.
const char* name_of(Verdict verdict);
std::optional<Verdict> parse_verdict(const std::string& name);

/// Everything needed to repeat a run.
struct Experiment {
  std::optional<SingleLaunch> launch; ///< then lesson, problem, variant, sizes and parameters stay empty
  std::string lesson;                 ///< id of the lesson it belongs to; may be empty
  std::string problem;
  std::string variant;
  std::string device = "sim";
  std::map<std::string, std::string> sizes; ///< chosen ones only, as text
  std::map<std::string, std::string> parameters;
  std::uint64_t seed = 1;
  std::string pattern;     ///< pattern of the inputs, by the problem's name for it; empty: the default
  std::string input;       ///< a picture file; empty: made from the seed
  std::string source;      ///< the learner's edited kernel text; empty: the shipped file
  std::string source_file; ///< what messages call that text; empty: the shipped file
  bool foreign = false;    ///< the source is from elsewhere: Python in it is compiled in a sandbox
  Checks checks = Checks::bounds;
  int findings = 10; ///< with Checks::all: number reported before a launch is stopped
  Baselines baselines = Baselines::none;
  bool count = true;
  /// On hardware: measure after verifying (profilers need each kernel once). Simulated, with `count`: model.
  bool timing = true;
  std::uint64_t instruction_budget = 20'000'000'000;
  std::uint64_t memory_limit = 0; ///< bytes of this computer that it may take; 0: what is available
  std::optional<TraceRequest> trace;
  /// Triton's launcher compiles a kernel again for numbers that are 1 or multiples of 16; false: once for
  /// all.
  bool specialize = true;
  /// Simulated: assemble the kernel, too, for its registers and the occupancy that they allow.
  bool registers = true;
  bool warp_states = false; ///< record what the modelled warps did when: Run::line_states, Run::timelines
  bool touched = false;     ///< simulated, with `count`: record what of each buffer is read and written
  /// On hardware: take counters from a simulated run of the same experiment (and its trace), if that is
  /// small.
  bool counters_from_simulation = false;
};

struct BaselineResult {
  std::string name;
  std::string library;
  int threads = 1;
  Verdict verdict = Verdict::error;
  Series time;
  double ratio = 0; ///< kernel's time / baseline's time, measured alternately; 0 if not comparable
  double ratio_low = 0, ratio_high = 0; ///< quartiles of the paired ratio
  std::string comparison; ///< "faster", "slower", "same", "can't tell"; of the kernel against this baseline
};

/// An argument that a kernel was launched with.
struct ArgumentFacts {
  std::string buffer;     ///< its name; empty: a number
  std::uint64_t bits = 0; ///< of a number, as passed: what they mean is the kernel's parameter's affair
  std::string name = {};  ///< as the source writes it, if the front end tells
};

/// The launch that was made: derived facts for views.
struct LaunchFacts {
  std::string kernel;
  Dim3 grid, block;
  std::int64_t shared_bytes = 0; ///< dynamic
  KernelFacts facts;
  Occupancy occupancy;
  std::vector<ArgumentFacts> arguments; ///< in the order of the kernel's parameters; empty where not known
  Dim3 cluster{};                       ///< blocks of a cluster
  /// Of the arguments as they were written, without tuples and none; a buffer's is that of its argument.
  std::vector<std::string> names{};
};

/// A buffer of the run: where it lay on the device, so that views map addresses to elements.
struct BufferFacts {
  std::string name, title, view;
  Dtype dtype = Dtype::f32;
  std::vector<std::int64_t> shape;
  std::int64_t count() const; ///< elements
  bool output = false;
  DevicePointer address = 0;
  bool scratch = false; ///< the variant's own: neither input nor output of the problem
  /// Of an output: the allowed error is absolute + relative * abs(expected).
  double tolerance_absolute = 0, tolerance_relative = 0;
  std::int64_t wrong = 0; ///< of an output: elements beyond the tolerance
  /// How many of its bytes the kernels load, store, and change by atomics, each at least once.
  struct Touched {
    std::int64_t read = 0, written = 0, atomic = 0;
  };
  std::optional<Touched> touched; ///< if requested (Experiment::touched)
};

/// Where an output first differs from the reference.
struct WrongElement {
  std::string buffer;
  std::int64_t index = 0;          ///< row-major
  std::vector<std::int64_t> place; ///< the same as indices
  double got = 0, expected = 0;
  bool written = true; ///< false: the kernel never wrote it
};

/// What happened. The one result type of the desktop, the CLI, exports, progress and tests.
struct Run {
  std::string lesson, problem, variant, device; ///< of a single launch: variant is the kernel, the rest empty
  std::string device_name;
  Values parameters, sizes;
  std::map<std::string, std::string> choices; ///< of parameters and sizes that are choices: the chosen name
  std::uint64_t seed = 1;
  std::string pattern; ///< of the inputs; empty: the ordinary ones
  Verdict verdict = Verdict::error;
  std::optional<Fault> fault; ///< set unless it passed
  double max_error = 0;       ///< largest |got - expected|
  double max_relative_error = 0;
  std::int64_t wrong = 0;                  ///< elements beyond the tolerance
  std::optional<WrongElement> first_wrong; ///< of the first output that is wrong
  std::optional<Series> time;              ///< measured (hardware, hot) or simulation
  std::optional<Series> time_cold; ///< hardware: with no data in the caches, where that differs from `time`
  std::optional<Modelled> modelled;
  std::vector<LineStates> line_states; ///< modelled, of all launches; empty unless requested
  std::optional<Series> recorded;      ///< from a shipped table, where there is no GPU
  std::string recorded_on;             ///< machine and date of `recorded`
  Counters counters;
  std::string counted_on; ///< the simulated device that made `counters`; empty: none
  double flops = 0, compulsory_bytes = 0;
  double compile_ms = 0;
  std::vector<LaunchFacts> launches;
  std::vector<BufferFacts> buffers;
  std::vector<BaselineResult> baselines;
  std::vector<Diagnostic> diagnostics;
  std::string printed;
  std::map<std::string, std::string> device_facts;
  std::map<std::string, std::string> defines; ///< macros that the kernels were compiled with
  /// What @triton.autotune of the kernel chooses from, as defines; empty: it has none.
  std::vector<std::map<std::string, std::string>> configurations;
  std::string when;        ///< ISO 8601, UTC
  std::string source_hash; ///< of the kernel text that ran
  /// AccessRecord::site is an index into `counters.sites`; AccessRecord::launch into `launches`, whose warps
  /// follow each other in Trace::warps.
  /// In memory and over the runner's pipe; not in to_json(). Shared, as it may hold many MB.
  std::shared_ptr<const Trace> trace;
  std::vector<SmTimeline> timelines; ///< of each launch, if requested; where the trace goes
};

/// Whether someone stopped it before its end: what it has is true, but not all of it is there.
bool was_cancelled(const Run& run);
/// Whether the user stopped the run, as opposed to an error.
bool was_cancelled(const Diagnostic& diagnostic);

/// The command line's JSON (keys are stable; new ones may be added). Choices appear by name.
nlohmann::json to_json(const Run& run);
/// Reads what to_json wrote; throws Error naming the key that is missing or of the wrong type.
Run run_from_json(const nlohmann::json& object);
/// "message" is English; "sentence", where it can be translated, is to_json() of the same.
nlohmann::json to_json(const Diagnostic& diagnostic);
/// Throws as run_from_json().
Diagnostic diagnostic_from_json(const nlohmann::json& object);

}
