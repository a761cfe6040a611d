#include "kernels/experiment/laboratory.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/picture.h"
#include "kernels/experiment/devices.h"
#include "kernels/experiment/measurement.h"
#include "kernels/experiment/memory_need.h"
#include "kernels/experiment/recorded_table.h"
#include "kernels/experiment/records_told.h"
#include "kernels/experiment/session.h"
#include "kernels/experiment/single_launch.h"
#include "kernels/experiment/source_hash.h"
#include "kernels/experiment/sources.h"
#include "kernels/experiment/touched_bytes.h"
#include "kernels/experiment/verification.h"
#include "kernels/simulator/simulated_device.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

/// A simulated run for a hardware run stops here (some ten seconds): counters are only an extra there.
constexpr std::uint64_t kSideBudget = 2'000'000'000;

/// Scratch memory up to this size is kept for inspection.
constexpr std::size_t kMostScratch = 32 << 20;

/// Beyond these, one pass of a plain loop on a CPU takes some twenty seconds, and sampling several.
constexpr double kMostCpuFlops = 2e10, kMostCpuBytes = 2e10;

std::string now_utc() { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

void give_up(Run& run, const Error& error) {
  run.verdict = Verdict::error;
  run.fault = error.fault();
  run.diagnostics.insert(run.diagnostics.end(), error.diagnostics().begin(), error.diagnostics().end());
}

/// Defaults and chosen values, valid or not: a refused run also shows its settings.
Values asked_for(const std::vector<Parameter>& parameters, const std::map<std::string, std::string>& chosen) {
  Values values;
  for (const Parameter& parameter : parameters) {
    values[parameter.name] = parameter.value;
    const auto text = chosen.find(parameter.name);
    if (text == chosen.end()) continue;
    const auto choice = std::find(parameter.choices.begin(), parameter.choices.end(), text->second);
    const char* end = text->second.data() + text->second.size();
    if (std::int64_t number = 0; choice != parameter.choices.end())
      values[parameter.name] = choice - parameter.choices.begin();
    else if (std::from_chars(text->second.data(), end, number) == std::from_chars_result{end, std::errc{}})
      values[parameter.name] = number;
    else
      values.erase(parameter.name); // there is no such value to show
  }
  return values;
}

/// Distinguishes a picture from others, and from earlier versions on disk.
std::string picture_key(const std::string& file) {
  if (file.empty()) return "";
  std::error_code missing;
  return fmt::format("{}|{}|{}", file, std::filesystem::file_size(file, missing),
                     std::filesystem::last_write_time(file, missing).time_since_epoch().count());
}

Run blank_run(const Experiment& experiment) {
  Run run;
  run.lesson = experiment.lesson;
  run.problem = experiment.problem;
  run.variant = experiment.launch ? experiment.launch->kernel : experiment.variant;
  run.device = canonical_device(experiment.device);
  run.seed = experiment.seed;
  run.pattern = experiment.pattern;
  run.when = now_utc();
  return run;
}

/// What kernels compute whose matrix instructions add their products twice, if that is all that they add.
Tensors doubled(Tensors tensors) {
  for (auto& [name, tensor] : tensors) {
    const std::size_t size = size_of(tensor.dtype);
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      store_from_double(tensor.dtype, tensor.bytes.data() + static_cast<std::size_t>(i) * size,
                        2 * tensor.at(i));
  }
  return tensors;
}

/// The results of a pass on `device`, into the run.
void take(Pass& pass, const Device& device, Run& run) {
  run.diagnostics.insert(run.diagnostics.end(), pass.diagnostics.begin(), pass.diagnostics.end());
  run.printed = std::move(pass.printed);
  if (!device.simulated()) return;
  if (pass.completed) {
    run.time = simulation_time(pass.wall_ms);
    run.modelled = std::move(pass.modelled);
    run.timelines = std::move(pass.timelines); // of each launch, which all came to their end
  }
  run.counters = std::move(pass.counters); // of a pass that faulted: up to the fault, for its trace
  if (!run.counters.totals.empty()) run.counted_on = device.id();
  if (pass.trace) run.trace = std::make_shared<const Trace>(std::move(*pass.trace));
  run.line_states = std::move(pass.line_states);
}

}

struct Laboratory::State {
  /// A device with the kernels that are loaded on it, which must go first.
  struct Place {
    std::unique_ptr<Device> device;
    LoadedKernels kernels;
  };
  /// Inputs and expected outputs of the last problem, sizes, seed and picture: a sweep needs them again
  /// and again.
  struct Material {
    std::string key;
    Values sizes; ///< complete; a picture sets some
    Tensors inputs, expected;
    std::uint64_t bytes() const {
      std::uint64_t total = 0;
      for (const Tensors* tensors : {&inputs, &expected})
        for (const auto& [name, tensor] : *tensors) total += tensor.bytes.size();
      return total;
    }
    std::optional<std::vector<BaselineResult>> baselines; ///< of the CPU, timed on first use
  };

  std::map<std::string, Place> places; ///< by full device id
  Material material;
  Tensors outputs;
  bool device_lost = false;
  std::optional<std::vector<RecordedTable>> recorded; ///< read on first use

  Place& place(const std::string& id) {
    const std::string full = canonical_device(id);
    if (const auto found = places.find(full); found != places.end()) return found->second;
    Place place{open_device(full), {}};
    return places.emplace(full, std::move(place)).first->second;
  }

  void lose(const std::string& id) {
    places.erase(canonical_device(id));
    device_lost = true;
  }

  /// A plan with the source and the buffers that it works on.
  struct Job {
    const Problem* problem = nullptr; ///< null: a single launch, of which nothing is verified
    LaunchPlan plan;
    Source source;
    std::vector<BufferSpec> buffers;
    Tolerances tolerances;
  };
  static std::vector<BufferFacts> facts_of(const Session& session, const Job& job) {
    std::vector<BufferFacts> all = session.buffer_facts();
    for (BufferFacts& buffer : all)
      if (const auto found = job.tolerances.find(buffer.name); found != job.tolerances.end()) {
        buffer.tolerance_absolute = found->second.absolute;
        buffer.tolerance_relative = found->second.relative;
      }
    return all;
  }
  /// `watch`: of the reference, the longest part.
  Job problem_job(const Experiment& experiment, const Variant& variant, const Device& device, Run& run,
                  const Watch& watch);
  Job single_job(const Experiment& experiment, const Device& device);

  void perform(const Experiment& experiment, const Variant& variant, const std::atomic<bool>* cancel,
               const Listener& listener, Run& run);

  BaselineTask baseline_task(const Problem& problem) {
    return {problem, material.sizes, material.inputs, material.expected};
  }

  /// The CPU's times hold for all variants of a problem at these sizes, so they are taken once.
  void add_baselines(const Problem& problem, const std::atomic<bool>* cancel,
                     const std::function<void(const std::string&)>& tell, Run& run) {
    if (run.flops > kMostCpuFlops || run.compulsory_bytes > kMostCpuBytes) {
      run.diagnostics.push_back(
          {"argument", Sentence::tr("CPU baselines are left out: at this size a plain loop takes too long"),
           "", 0, true});
      return;
    }
    if (!material.baselines) {
      material.baselines = measure_cpu_baselines(baseline_task(problem), cancel, tell);
    }
    for (BaselineResult result : *material.baselines) {
      if (run.time) compare_apart(*run.time, result);
      run.baselines.push_back(std::move(result));
    }
  }

  /// Counters of the same experiment on a simulated GPU with the spec of the hardware.
  void count_beside(const Experiment& experiment, const Job& job, const std::atomic<bool>* cancel, Run& run);
};

Laboratory::State::Job Laboratory::State::problem_job(const Experiment& experiment, const Variant& variant,
                                                      const Device& device, Run& run, const Watch& watch) {
  Job job;
  const Problem& problem = find_problem(experiment.problem);
  job.problem = &problem;
  run.sizes = asked_for(problem.sizes(), experiment.sizes);
  run.parameters = asked_for(variant.parameters, experiment.parameters);
  if (variant.problem != problem.id())
    throw Error(
        Sentence::tr("the variant '%1' solves '%2', not '%3'", variant.id, variant.problem, problem.id()));
  Values sizes = complete_sizes(problem, variant, experiment.sizes);
  const std::string key = fmt::format("{}|{}|{}|{}|{}", problem.id(), nlohmann::json(sizes).dump(),
                                      experiment.seed, experiment.pattern, picture_key(experiment.input));
  const bool known = key == material.key;
  if (!known) material = {};
  const auto plan = [&] {
    job.plan = plan_launches(problem, variant, sizes, experiment.parameters, device.spec());
    job.buffers = problem.buffers(sizes);
    require_memory(experiment, job.plan, job.buffers, device.simulated(), material.bytes());
  };
  if (known) {
    sizes = material.sizes;
    plan();
  } else {
    Tensors inputs;
    if (experiment.input.empty()) {
      plan();
      for (const BufferSpec& buffer : job.buffers)
        if (buffer.role == Role::input) inputs.emplace(buffer.name, Tensor(buffer.dtype, buffer.shape));
      problem.make_inputs(sizes, experiment.seed, experiment.pattern, inputs);
    } else {
      const Values before = sizes;
      problem.take_picture(read_picture(experiment.input), sizes, inputs);
      for (const auto& [name, text] : experiment.sizes)
        if (sizes.at(name) != before.at(name))
          throw Error(Sentence::tr("the picture decides '%1' (%2): leave --size %3=%4 out", name,
                                   sizes.at(name), name, text));
      plan();
    }
    if (watch.progress) watch.progress(0);
    material.expected = problem.reference(sizes, inputs, watch);
    material.inputs = std::move(inputs);
    material.sizes = sizes;
    material.key = key;
  }
  run.sizes = job.plan.sizes;
  run.parameters = job.plan.parameters;
  run.flops = problem.flops(sizes);
  run.compulsory_bytes = problem.compulsory_bytes(sizes);
  job.tolerances = tolerances_of(problem, sizes);
  if (const auto& rounding = variant.rounding)
    for (auto& [output, tolerance] : job.tolerances)
      tolerance = {rounding->absolute, rounding->relative, rounding->reason};
  job.source = source_of(variant, experiment);
  return job;
}

Laboratory::State::Job Laboratory::State::single_job(const Experiment& experiment, const Device& device) {
  const SingleLaunch& launch = *experiment.launch;
  material = {};
  Job job;
  job.source = source_of(launch, experiment.source);
  const PreparedLaunch prepared(launch, job.source.text, device.spec());
  job.plan = prepared.plan;
  job.buffers = prepared.buffers;
  require_memory(experiment, job.plan, job.buffers, device.simulated(), 0);
  material.inputs = prepared.contents(experiment.seed);
  job.plan.constants = prepared.constants(experiment.seed);
  return job;
}

void Laboratory::State::perform(const Experiment& experiment, const Variant& variant,
                                const std::atomic<bool>* cancel, const Listener& listener, Run& run) {
  const auto tell = [&](const std::string& stage) {
    if (listener.progress) listener.progress({stage, -1});
  };
  Place& place = this->place(experiment.device);
  Device& device = *place.device;
  run.device_name = device.spec().name;
  run.device_facts = device.facts();

  tell("making inputs");
  Watch watch{cancel};
  if (listener.progress)
    watch.progress = [&](double share) { listener.progress({"computing the expected result", share}); };
  Job job = experiment.launch ? single_job(experiment, device)
                              : problem_job(experiment, variant, device, run, watch);
  if (!experiment.specialize) forget_values(job.plan);
  run.choices = job.plan.choices;
  run.defines = job.plan.defines;
  run.source_hash = hash_of(job.source.text);

  tell("compiling");
  if (experiment.launch && experiment.launch->file.ends_with(".py")) {
    // Before what can't launch is refused: another configuration may.
    const CompiledKernel compiled =
        compile(source_of(job.source, job.plan, job.plan.launches.front()), device.target());
    run.compile_ms = compiled.compile_ms;
    run.configurations = compiled.configurations;
  }
  bool lost = false;
  {
    Session session(device, place.kernels, job.plan, job.source, job.buffers, material.inputs,
                    experiment.timing || (experiment.registers && (experiment.count || experiment.trace)));
    run.compile_ms += session.compile_ms();
    run.launches = session.launch_facts();
    run.buffers = facts_of(session, job);
    run.diagnostics = session.warnings();

    tell("running");
    ExecuteOptions options;
    options.count = experiment.count;
    options.paths = experiment.timing || experiment.warp_states;
    options.checks = experiment.checks;
    options.touched = experiment.touched;
    options.findings = experiment.findings;
    options.instruction_budget = experiment.instruction_budget;
    options.cancel = cancel;
    options.trace = experiment.trace ? &*experiment.trace : nullptr;
    RecordsTold told(device, experiment, run, listener.traced);
    session.when_waiting([&] { told.tell(); });
    if (listener.progress)
      options.progress = [&](double share) {
        listener.progress({"running", share});
        told.look(share);
      };
    Pass pass = session.execute(options, material.expected, experiment.warp_states);
    lost = pass.device_lost;
    run.launches = session.launch_facts(); // now with registers
    if (experiment.touched) put_touched(pass.touched, run.buffers);
    take(pass, device, run);
    if (!pass.completed || first_failure(run.diagnostics)) {
      run.fault = Fault::kernel_fault;
    } else if (!job.problem) {
      outputs = session.contents(Role::input); // any of its buffers may hold results
      run.verdict = Verdict::pass;
      if (!device.simulated() && experiment.timing) {
        tell("measuring");
        measure_kernel(device, session, run, cancel);
      }
    } else {
      tell("verifying");
      outputs = session.contents(Role::output);
      Tensors twice; // otherwise the references, large as they are, exist once
      if (experiment.device.ends_with(kWithProductsTwice)) twice = doubled(material.expected);
      const Verification verification =
          verify(job.buffers, outputs, twice.empty() ? material.expected : twice, job.tolerances);
      for (const auto& [name, wrong] : verification.outputs)
        if (const Tensor& got = outputs.at(name); got.bytes.size() <= kMostScratch)
          outputs[difference_of(name)] = difference(got, material.expected.at(name));
      for (BufferFacts& buffer : run.buffers)
        if (const auto found = verification.outputs.find(buffer.name); found != verification.outputs.end())
          buffer.wrong = found->second;
      if (device.simulated()) outputs.merge(session.scratch_contents(kMostScratch));
      run.max_error = verification.max_absolute_error;
      run.max_relative_error = verification.max_relative_error;
      run.wrong = verification.wrong;
      run.first_wrong = verification.first;
      run.diagnostics.insert(run.diagnostics.end(), verification.diagnostics.begin(),
                             verification.diagnostics.end());
      run.verdict = verification.wrong == 0 ? Verdict::pass : Verdict::fail;
      if (const auto changed = session.changed_input(material.inputs)) {
        run.verdict = Verdict::fail;
        run.diagnostics.push_back(
            {"changed-input",
             Sentence::tr("the kernel changes %1, but '%2' is an input: write to the outputs only",
                          fmt::format("{}[{}]", changed->buffer, changed->element), changed->buffer),
             "", 0, false});
      }
      if (run.verdict == Verdict::fail) run.fault = Fault::wrong_result;
      if (!device.simulated() && run.verdict == Verdict::pass && experiment.timing) {
        tell("measuring");
        measure_kernel(device, session, run, cancel);
        if (experiment.baselines != Baselines::none)
          measure_vendor_baselines(device, session, baseline_task(*job.problem), run, cancel, tell);
      }
    }
  }
  if (!lost && !device.simulated() && experiment.counters_from_simulation) {
    tell("counting in simulation");
    try {
      count_beside(experiment, job, cancel, run);
    } catch (const Error& error) { // the hardware's result is valid without counters
      for (Diagnostic diagnostic : error.diagnostics()) {
        diagnostic.warning = true;
        diagnostic.message = Sentence::tr("no counters: %1", diagnostic.message);
        run.diagnostics.push_back(std::move(diagnostic));
      }
    }
  }
  if (run.verdict == Verdict::pass && job.problem && experiment.baselines == Baselines::all)
    add_baselines(*job.problem, cancel, tell, run);
  if (run.verdict == Verdict::pass && job.problem && device.simulated()) {
    if (!recorded) recorded = read_recorded_tables(data_folder() / "resources" / "recorded");
    add_recorded(run, *recorded, experiment.baselines != Baselines::none);
  }
  if (lost) lose(experiment.device);
}

void Laboratory::State::count_beside(const Experiment& experiment, const Job& job,
                                     const std::atomic<bool>* cancel, Run& run) {
  Place& hardware = place(experiment.device);
  Place& side = places["beside " + canonical_device(experiment.device)];
  if (!side.device) side.device = make_simulated_device(hardware.device->spec());
  Session session(*side.device, side.kernels, job.plan, job.source, job.buffers, material.inputs);
  ExecuteOptions options;
  options.paths = experiment.timing || experiment.warp_states;
  options.checks = experiment.checks;
  options.instruction_budget = std::min(kSideBudget, experiment.instruction_budget);
  options.cancel = cancel;
  options.trace = experiment.trace ? &*experiment.trace : nullptr;
  Pass pass = session.execute(options, material.expected, experiment.warp_states);
  for (Diagnostic& diagnostic : pass.diagnostics) {
    // Limits of the simulator do not count against the kernel; its findings do.
    diagnostic.warning = diagnostic.warning || diagnostic.kind == "budget" ||
                         diagnostic.kind == "unsupported" || diagnostic.kind == "cancelled";
    diagnostic.message = Sentence::tr("in the accompanying simulated run: %1", diagnostic.message);
    run.diagnostics.push_back(diagnostic);
  }
  if (first_failure(pass.diagnostics)) {
    run.verdict = Verdict::error;
    run.fault = Fault::kernel_fault;
  }
  if (!pass.completed) return;
  run.counters = std::move(pass.counters);
  run.counted_on = side.device->id();
  run.modelled = std::move(pass.modelled);
  run.line_states = std::move(pass.line_states);
  run.timelines = std::move(pass.timelines);
  if (!pass.trace) return;
  run.trace = std::make_shared<const Trace>(std::move(*pass.trace));
  run.buffers = facts_of(session, job); // the trace's addresses are the simulated device's
}

Laboratory::Laboratory() : state_(std::make_unique<State>()) {}
Laboratory::~Laboratory() = default;

const Tensors& Laboratory::outputs() const { return state_->outputs; }
const Tensors& Laboratory::inputs() const { return state_->material.inputs; }
std::vector<std::map<std::string, std::string>> Laboratory::configurations(const Experiment& experiment) {
  const Device& device = *state_->place(experiment.device).device;
  return compile(sources_of(experiment, nullptr, device.spec()).front(), device.target()).configurations;
}
bool Laboratory::device_lost() const { return state_->device_lost; }

Run Laboratory::perform(const Experiment& experiment, const std::atomic<bool>* cancel,
                        const Listener& listener) {
  try {
    if (experiment.launch) return perform(experiment, Variant{}, cancel, listener);
    return perform(experiment, find_variant(experiment.problem, experiment.variant), cancel, listener);
  } catch (const Error& error) {
    Run run = blank_run(experiment);
    give_up(run, error);
    return run;
  }
}

Run Laboratory::perform(const Experiment& experiment, const Variant& variant, const std::atomic<bool>* cancel,
                        const Listener& listener) {
  Run run = blank_run(experiment);
  if (!experiment.launch) run.variant = variant.id;
  state_->outputs.clear();
  try {
    state_->perform(experiment, variant, cancel, listener, run);
  } catch (const Error& error) {
    give_up(run, error);
    // A fault that only shows while timing costs a GPU, too.
    if (error.fault() == Fault::kernel_fault && run.device.starts_with("cuda:")) state_->lose(run.device);
  } catch (const std::bad_alloc&) {
    give_up(run, Error(Fault::bad_argument,
                       Diagnostic{"memory",
                                  Sentence::tr("this computer has too little memory for these sizes: choose "
                                               "smaller ones"),
                                  "", 0, false}));
  }
  return run;
}

}
