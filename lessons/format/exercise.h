#pragma once

#include "kernels/problems/variant.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace kernelarium {

/// A run that a lesson requests: the manifest's `run`, with names and values already checked.
struct RunSpec {
  Variant variant; ///< shipped, or the lesson's own
  std::map<std::string, std::string> sizes;
  std::map<std::string, std::string> parameters; ///< the manifest's `set`
  std::string source; ///< kernel file in the lesson's folder; empty: the variant's own
  std::uint64_t seed = 1;
};

/// A number that a text shows as {{name}}.
/// A whole program in the lesson's folder, run for its trace.
struct ProgramSource {
  std::string source;
  std::vector<std::string> arguments, options; ///< options: of nvcc
  int devices = 1;
};
struct NamedNumber {
  std::string name;
  RunSpec run;
  std::optional<ProgramSource> program; ///< instead of a run
  std::string value;                    ///< expression over the run, the program's trace, or the recorded row
  bool recorded = false;                ///< taken from a recorded table; the run is not made
  double is = 0;                        ///< the result when the lesson was last checked
  int digits = 0;                       ///< after the point
};

/// Right if it is this number, as the run gives it.
struct NumberAnswer {
  std::string expression;
  double tolerance = 0; ///< absolute, or a part of the number if `relative`
  bool relative = false;
  std::string unit; ///< shown after the field; ignored if typed
};
/// The correct choice is the one whose condition holds for the run.
struct ChoiceAnswer {
  std::map<std::string, std::string> conditions; ///< by choice id
};
/// The correct choice is this one; for questions that no run can decide.
struct RightAnswer {
  std::vector<std::string> choices;
  std::string right;
};
/// Right is a line of the source: the one with the most of a counter, or the one that a check names.
struct LineAnswer {
  std::string most;       ///< counter of sites or lines ("excess_wavefronts"); empty if `diagnostic` is set
  std::string diagnostic; ///< "race", "out-of-bounds", ...
  std::set<int> also;     ///< right, too: the line that has to change, where the check names its consequence
};
using ExpectedAnswer = std::variant<NumberAnswer, ChoiceAnswer, RightAnswer, LineAnswer>;

/// A smaller question on the way to an answer, worth a part of the credit.
struct Step {
  std::string id;
  ExpectedAnswer answer;
};

/// A condition on the counted numbers of an exercise's run; its text is under "goal-ID".
struct Goal {
  std::string id, expression;
};

/// Ratio of two times measured alternately; judged on hardware only.
struct SpeedGoal {
  std::string against;                      ///< "cuBLAS", "CUB" (a vendor baseline), or "variant:ID"
  double at_most = 1;                       ///< the kernel's time / the other's
  std::map<std::string, std::string> sizes; ///< at which both are timed, laid over those of `run`
};

/// A case besides the visible one for which a written kernel must be correct.
struct HiddenCase {
  std::map<std::string, std::string> sizes, parameters; ///< laid over those of `run`
  std::string pattern;                                  ///< of the inputs; empty: the ordinary one
  std::uint64_t seed = 1;
  bool goals = false; ///< the counted goals must hold here, too
  bool large = false; ///< all sizes at once: too large for more than the checks of bounds
};

/// One run of a whole program and its expected result.
struct ProgramCase {
  std::vector<std::string> arguments;
  std::string output;    ///< what it must print
  int exit_code = 0;     ///< what main() must return
  bool goals = false;    ///< the goals must hold here, too
  int largest_block = 0; ///< threads, on this case's GPU; 0: as its spec sheet says
  /// Kernels are slowed down until all of them take this many times as long as all copies; 0: as they are.
  double kernel_time = 0;
  /// "launch": the first launch fails. "each": in turn, each call that
  /// allocates, copies or launches fails, and main() must then not return 0.
  std::string failing;
};
/// What a whole program is held to; the first case is shown to the learner.
struct ProgramTask {
  std::vector<ProgramCase> cases;
  double tolerance = 0;             ///< relative, of numbers in the output
  std::vector<std::string> options; ///< of nvcc
  int devices = 1;
};

enum class ExerciseKind { predict, tweak, write, find, explain, program };

/// One task. Which members are set depends on the kind; the reader refuses the others.
struct Exercise {
  std::string id;
  ExerciseKind kind = ExerciseKind::predict;
  std::vector<std::string> concepts;           ///< ids of the glossary
  std::optional<RunSpec> run;                  ///< all but `explain`
  std::optional<ExpectedAnswer> answer;        ///< predict, find
  std::vector<Step> steps;                     ///< predict, find
  std::vector<std::string> knobs;              ///< tweak: parameters and sizes that may be turned
  std::vector<Goal> goals;                     ///< tweak, write, program: in the manifest's order
  std::optional<SpeedGoal> speed;              ///< tweak, write
  std::map<std::string, std::string> solution; ///< tweak: settings that reach the goals
  std::vector<HiddenCase> hidden;              ///< write: listed ones; hidden_cases() adds more
  std::optional<ProgramTask> program;          ///< program
  std::vector<std::string> free;               ///< write: sizes and parameters that the text leaves free
  std::map<std::string, std::vector<std::string>>
      wrong;                           ///< write, program: by file, reasons of which one must be given
  std::optional<std::uint64_t> budget; ///< tweak, write: warp instructions after which a launch is stopped

  /// Files in the lesson's folder, relative to it.
  /// ".cu", or ".py" where the variant's kernel is Python.
  std::string extension() const {
    return run ? run->variant.source.extension().string() : std::string(".cu");
  }
  std::string starter() const { return "exercises/" + id + "/starter" + extension(); }
  std::vector<std::string> solutions; ///< write, program: exercises/ID/solutions/*.cu
  std::vector<std::string> right;     ///< write, program: exercises/ID/right/*.cu, accepted but not shown
};

/// "predict", "tweak", "write", "find", "explain", "program".
std::string name_of(ExerciseKind kind);

/// A kernel with a common mistake that one can load and see fail.
struct Mistake {
  std::string id;
  std::string source;              ///< in the lesson's folder
  RunSpec run;                     ///< its `source` is the same file
  std::vector<std::string> expect; ///< reasons of which one must be given: "race", "mismatch", ...
};

}
