#include "simulated_run.h"

#include "kernels/base/data_folder.h"
#include "kernels/experiment/laboratory.h"

namespace kernelarium {

RunPointer simulate(const std::string& problem, const SimulatedRun& what) {
  Experiment experiment;
  experiment.problem = problem;
  experiment.variant = what.variant;
  experiment.sizes = what.sizes;
  experiment.parameters = what.parameters;
  experiment.source = what.source;
  experiment.trace = TraceRequest{{what.block}, what.record_limit, true};
  experiment.warp_states = what.warp_states;
  static Laboratory laboratory;
  auto run = std::make_shared<Run>(laboratory.perform(experiment));
  if (run->verdict == Verdict::error)
    throw Error(run->diagnostics.empty() ? "the run failed" : to_text(run->diagnostics.front()));
  return run;
}

std::string shipped_source(const std::string& problem, const std::string& variant) {
  return read_file(find_variant(problem, variant).source);
}

}
