#pragma once

#include "app/runner/frame.h"
#include "kernels/base/tensor.h"
#include "kernels/compiler/disassembly.h"
#include "kernels/experiment/devices.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/experiment/run.h"
#include "kernels/measure/ceilings.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kernelarium {

/// Goes up with every change that an older program would misread.
inline constexpr int protocol_version = 8;

/// Number that a client gives a request; every answer to it carries the same one.
using RequestId = std::uint64_t;

// What a client asks. Each request gets any number of progress answers and exactly one last one.

/// Answered at once, also during a run: proof of life.
struct PingRequest {
  RequestId id = 0;
};

struct DevicesRequest {
  RequestId id = 0;
};

/// Runs an experiment. A newer one cancels the one at work and replaces one that waits.
struct RunRequest {
  RequestId id = 0;
  Experiment experiment;
  std::vector<std::byte> picture; ///< an image file's bytes, instead of Experiment::input; empty: none
  /// Bytes of values that may be returned per buffer; a larger buffer comes without values. 0: none.
  std::int64_t value_bytes = 0;
  bool records_first = false; ///< a TracedAnswer before the run's end is welcome
};

/// Compiles an experiment's kernels for its device and runs nothing. A newer one replaces one that waits.
struct CompileRequest {
  RequestId id = 0;
  Experiment experiment;
  bool machine_code = false; ///< besides PTX
};

/// Measures the peak rates of a GPU; takes a few seconds. A run that arrives meanwhile cancels it.
struct CeilingsRequest {
  RequestId id = 0;
  std::string device;
};

/// Stops the run or the queued request `target`. It has no answer: `target` gets its final one.
struct CancelRequest {
  RequestId id = 0;
  RequestId target = 0;
};

using Request =
    std::variant<PingRequest, DevicesRequest, RunRequest, CompileRequest, CeilingsRequest, CancelRequest>;

// The runner's messages.

/// The first thing on the wire, unasked.
struct Hello {
  int protocol = protocol_version;
  std::string program; ///< version of the program
  std::string host;
};

struct Pong {
  RequestId id = 0;
};

struct DevicesAnswer {
  RequestId id = 0;
  std::vector<DeviceListing> devices;
};

struct ProgressAnswer {
  RequestId id = 0;
  Progress progress;
};

/// What is known of a run before its end, see Listener::traced.
struct TracedAnswer {
  RequestId id = 0;
  Run run;
};

/// A run with its trace, and the values of the requested buffers.
struct RunAnswer {
  RequestId id = 0;
  Run run;
  Tensors values;
};

struct CompileAnswer {
  RequestId id = 0;
  std::string ptx; ///< of all kernels one after another; empty if they did not compile
  double compile_ms = 0;
  std::vector<Diagnostic> diagnostics; ///< errors and warnings
  std::vector<MachineFunction> machine_code;
  std::optional<Diagnostic> no_machine_code; ///< why there is none, although it was requested
};

struct CeilingsAnswer {
  RequestId id = 0;
  Ceilings ceilings;
};

/// The request could not be done at all.
struct ErrorAnswer {
  RequestId id = 0; ///< 0: the request could not even be read
  Diagnostic diagnostic;
};

using Answer = std::variant<Hello, Pong, DevicesAnswer, ProgressAnswer, TracedAnswer, RunAnswer,
                            CompileAnswer, CeilingsAnswer, ErrorAnswer>;

/// What these return refers to the bulk data of its argument.
OutgoingFrame to_frame(const Request& request);
OutgoingFrame to_frame(const Answer& answer);
/// A RunAnswer from its values in memory: those of `value_bytes` or less; of two with one name the last.
OutgoingFrame result_frame(RequestId id, const Run& run, const std::vector<const Tensors*>& values,
                           std::int64_t value_bytes);
/// Both throw Error for an unknown type, a missing key, a wrong type, or a blob that does not fit. A Hello of
/// another version is read as far as its version.
Request read_request(const Frame& frame);
Answer read_answer(const Frame& frame);
/// The id in a frame that could not be read further, or 0.
RequestId id_in(const Frame& frame);

/// Experiments as JSON: every key is optional but problem and variant. Reading throws Error with the key.
nlohmann::json to_json(const Experiment& experiment);
Experiment experiment_from_json(const nlohmann::json& object);

}
