#include "kernels/device/cuda_stopwatch.h"

#include "kernels/device/captured_output.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <unistd.h>

namespace kernelarium {

namespace {

constexpr double replay_below_ms = 0.020; // a launch
constexpr double sample_ms_at_least = 1;
constexpr double limit_s = 10;
constexpr std::size_t most_graph_nodes = 4096;

}

CudaStopwatch::CudaStopwatch(std::shared_ptr<CudaContext> context, std::vector<TimedPass> passes)
    : context_(std::move(context)), passes_(std::move(passes)) {
  if (passes_.empty() || passes_[0].launches.empty())
    throw Error("there is nothing to time: the sequence is empty");
  context_->enter();
  kernel_ = passes_[0].launches[0].kernel->facts().name;
  for (const TimedPass& pass : passes_)
    for (const Launch& launch : pass.launches)
      prints_ |= static_cast<const CudaKernel*>(launch.kernel)->prints();
  try {
    calibrate();
  } catch (const Error&) {
    release(); // a destructor does not run for an object that was never made
    throw;
  }
}

void CudaStopwatch::calibrate() {
  context_->require(context_->driver().event_create(&begin_, cuda::event_default), "making an event");
  context_->require(context_->driver().event_create(&end_, cuda::event_default), "making an event");
  double pass_ms = HUGE_VAL;
  for (std::size_t i = 0; i < std::max<std::size_t>(passes_.size(), 4); ++i)
    pass_ms = std::min(pass_ms, time_ms([&] { enqueue(passes_[i % passes_.size()]); }));
  const std::size_t nodes = passes_[0].launches.size() + passes_[0].clears.size();
  // Whole rotations, so that every sample is over the same data.
  const auto rounded = [&](double count) {
    const std::size_t rotation = passes_.size();
    return (static_cast<std::size_t>(std::clamp(count, 1.0, 4096.0)) + rotation - 1) / rotation * rotation;
  };
  if (pass_ms / static_cast<double>(nodes) < replay_below_ms) {
    // The first figure holds launch gaps of the host; a graph of 32 tells how long a pass really takes.
    capture(rounded(32));
    const double fed_ms = sample_ms();
    const std::size_t wanted = rounded(sample_ms_at_least / std::max(fed_ms, 1e-4));
    if (wanted > per_sample_ && wanted * nodes <= most_graph_nodes) capture(wanted);
    if (graph_) sample_ms(); // uploads the graph
  } else {
    per_sample_ = static_cast<std::size_t>(std::clamp(std::ceil(sample_ms_at_least / pass_ms), 1.0, 64.0));
  }
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
  return fmt::format("{}, {} pass{} a sample", graph_ ? "graph replay" : "events", per_sample_,
                     per_sample_ == 1 ? "" : "es");
}

void CudaStopwatch::enqueue(const TimedPass& pass) {
  for (const Clear& clear : pass.clears)
    context_->require(context_->driver().memset_async(clear.pointer, 0, clear.bytes, context_->stream()),
                      "clearing memory");
  for (const Launch& launch : pass.launches) static_cast<const CudaKernel*>(launch.kernel)->enqueue(launch);
}

void CudaStopwatch::capture(std::size_t count) {
  const CudaDriver& driver = context_->driver();
  if (graph_) driver.graph_exec_destroy(graph_);
  graph_ = nullptr;
  context_->require(driver.stream_begin_capture(context_->stream(), cuda::capture_thread_local),
                    "starting a graph");
  cuda::Graph graph = nullptr;
  std::exception_ptr refused;
  try {
    for (std::size_t i = 0; i < count; ++i) enqueue(passes_[i % passes_.size()]);
  } catch (const Error&) {
    refused = std::current_exception();
  }
  const cuda::Result ended = driver.stream_end_capture(context_->stream(), &graph); // also after a refusal
  cuda::Result made = ended;
  if (!refused && ended == cuda::success) made = driver.graph_instantiate(&graph_, graph, 0);
  if (graph) driver.graph_destroy(graph);
  if (refused) std::rethrow_exception(refused);
  context_->require(made, "making a graph of the launches");
  per_sample_ = count;
}

template<class Work>
double CudaStopwatch::time_ms(Work work) {
  context_->enter();
  const CudaDriver& driver = context_->driver();
  std::optional<CapturedOutput> printed;
  if (prints_) printed.emplace(STDOUT_FILENO);
  context_->require(driver.event_record(begin_, context_->stream()), "recording an event");
  work();
  context_->require(driver.event_record(end_, context_->stream()), "recording an event");
  const CudaContext::Waited waited = context_->wait(limit_s, nullptr);
  if (waited.timed_out) throw Error(Fault::kernel_fault, endless_kernel(kernel_, limit_s));
  context_->require(waited.result, fmt::format("running {}", kernel_));
  float elapsed = 0;
  context_->require(driver.event_elapsed_time(&elapsed, begin_, end_), "reading the time");
  return elapsed;
}

double CudaStopwatch::sample_ms() {
  const double elapsed = time_ms([&] {
    if (graph_) {
      context_->require(context_->driver().graph_launch(graph_, context_->stream()), "replaying the graph");
      return;
    }
    for (std::size_t i = 0; i < per_sample_; ++i) {
      enqueue(passes_[next_]);
      next_ = (next_ + 1) % passes_.size();
    }
  });
  return elapsed / static_cast<double>(per_sample_);
}

}
