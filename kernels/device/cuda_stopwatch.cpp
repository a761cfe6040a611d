#include "kernels/device/cuda_stopwatch.h"

#include "kernels/device/captured_output.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <fmt/format.h>
#include <optional>
#include <unistd.h>

namespace kernelarium {

namespace {

constexpr double sample_ms_at_least = 1;
constexpr double limit_s = 10;
constexpr std::size_t most_graph_nodes = 4096;

}

CudaWork work_of(const std::shared_ptr<CudaContext>& context, const std::vector<TimedPass>& passes) {
  if (passes.empty() || passes[0].launches.empty())
    throw Error("there is nothing to time: the sequence is empty");
  CudaWork work;
  work.name = passes[0].launches[0].kernel->facts().name;
  work.operations = passes[0].launches.size() + passes[0].clears.size();
  for (const TimedPass& pass : passes) {
    for (const Launch& launch : pass.launches)
      work.prints |= static_cast<const CudaKernel*>(launch.kernel)->prints();
    work.passes.push_back([context, pass] {
      for (const Clear& clear : pass.clears)
        context->require(context->driver().memset_async(clear.pointer, 0, clear.bytes, context->stream()),
                         Sentence::tr("clearing memory"));
      for (const Launch& launch : pass.launches)
        static_cast<const CudaKernel*>(launch.kernel)->enqueue(launch);
    });
  }
  return work;
}

CudaStopwatch::CudaStopwatch(std::shared_ptr<CudaContext> context, CudaWork work)
    : context_(std::move(context)), work_(std::move(work)) {
  context_->enter();
  try {
    calibrate();
  } catch (const Error&) {
    release(); // a destructor does not run for an object that was never made
    throw;
  }
}

void CudaStopwatch::calibrate() {
  context_->require(context_->driver().event_create(&begin_, cuda::event_default),
                    Sentence::tr("creating an event"));
  context_->require(context_->driver().event_create(&end_, cuda::event_default),
                    Sentence::tr("creating an event"));
  const std::size_t rotation = work_.passes.size();
  double pass_ms = HUGE_VAL;
  for (std::size_t i = 0; i < std::max<std::size_t>(rotation, 4); ++i)
    pass_ms = std::min(pass_ms, time_ms(work_.passes[i % rotation]));
  // Whole rotations, so that every sample is over the same data.
  const auto rounded = [&](double count) {
    return (static_cast<std::size_t>(std::clamp(count, 1.0, 4096.0)) + rotation - 1) / rotation * rotation;
  };
  if (pass_ms >= sample_ms_at_least) return;
  // The first figure includes launch gaps of the host; a graph shows how long a pass takes.
  capture(rounded(std::min(32.0, std::ceil(sample_ms_at_least / pass_ms))));
  const std::size_t wanted = rounded(sample_ms_at_least / std::max(sample_ms(), 1e-4));
  if (wanted > per_sample_ && wanted * work_.operations <= most_graph_nodes) capture(wanted);
  sample_ms(); // uploads the graph
  const double replayed = sample_ms();
  replays_ = false;
  replays_ = sample_ms() > 0.95 * replayed;
}

CudaStopwatch::~CudaStopwatch() { release(); }

void CudaStopwatch::release() {
  if (context_->lost()) return;
  context_->enter();
  const CudaDriver& driver = context_->driver();
  if (graph_) driver.graph_exec_destroy(graph_);
  if (begin_) driver.event_destroy(begin_);
  if (end_) driver.event_destroy(end_);
}

std::string CudaStopwatch::method() const {
  return fmt::format("{}, {} pass{} per sample", replays_ ? "graph replay" : "events", per_sample_,
                     per_sample_ == 1 ? "" : "es");
}

void CudaStopwatch::capture(std::size_t count) {
  const CudaDriver& driver = context_->driver();
  if (graph_) driver.graph_exec_destroy(graph_);
  graph_ = nullptr;
  context_->require(driver.stream_begin_capture(context_->stream(), cuda::capture_thread_local),
                    Sentence::tr("starting a graph"));
  std::exception_ptr refused;
  try {
    for (std::size_t i = 0; i < count; ++i) work_.passes[i % work_.passes.size()]();
  } catch (const Error&) {
    refused = std::current_exception();
  }
  cuda::Graph graph = nullptr;
  cuda::Result made = driver.stream_end_capture(context_->stream(), &graph); // also after a refusal
  if (!refused && made == cuda::success) made = driver.graph_instantiate(&graph_, graph, 0);
  if (graph) driver.graph_destroy(graph);
  if (refused) std::rethrow_exception(refused);
  context_->require(made, Sentence::tr("creating a graph of the launches"));
  replays_ = true;
  per_sample_ = count;
}

double CudaStopwatch::time_ms(const std::function<void()>& enqueue) {
  context_->enter();
  const CudaDriver& driver = context_->driver();
  std::optional<CapturedOutput> printed;
  if (work_.prints) printed.emplace(STDOUT_FILENO);
  context_->require(driver.event_record(begin_, context_->stream()), Sentence::tr("recording an event"));
  enqueue();
  context_->require(driver.event_record(end_, context_->stream()), Sentence::tr("recording an event"));
  const CudaContext::Waited waited = context_->wait(limit_s, nullptr);
  if (waited.timed_out) throw Error(Fault::kernel_fault, endless_kernel(work_.name, limit_s));
  context_->require(waited.result, Sentence::tr("running %1", work_.name));
  float elapsed = 0;
  context_->require(driver.event_elapsed_time(&elapsed, begin_, end_), Sentence::tr("reading the time"));
  return elapsed;
}

double CudaStopwatch::sample_ms() {
  const double elapsed = time_ms([&] {
    if (replays_) {
      context_->require(context_->driver().graph_launch(graph_, context_->stream()),
                        Sentence::tr("replaying the graph"));
      return;
    }
    for (std::size_t i = 0; i < per_sample_; ++i) {
      work_.passes[next_]();
      next_ = (next_ + 1) % work_.passes.size();
    }
  });
  return elapsed / static_cast<double>(per_sample_);
}

}
