#include "app/runner/server.h"

#include "kernels/base/error.h"
#include "kernels/base/memory.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

namespace kernelarium {

namespace {

using Clock = std::chrono::steady_clock;

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}

/// A picture that came over the wire, as a file in memory that goes with this process.
class PictureFile {
 public:
  explicit PictureFile(const std::vector<std::byte>& bytes) : file_(memfd_create("picture", MFD_CLOEXEC)) {
    std::size_t written = 0;
    while (file_ >= 0 && written < bytes.size()) {
      const ssize_t count = ::write(file_, bytes.data() + written, bytes.size() - written);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) break;
      written += static_cast<std::size_t>(count);
    }
    if (written == bytes.size()) return;
    if (file_ >= 0) ::close(file_);
    throw Error(Sentence::tr("There is not enough memory for the picture."));
  }
  ~PictureFile() { ::close(file_); }
  PictureFile(const PictureFile&) = delete;
  std::string path() const { return fmt::format("/proc/self/fd/{}", file_); }

 private:
  int file_;
};

RunnerServer::RunnerServer(int in, int out) : in_(in), out_(out) {
  runs_.thread = std::thread([this] { work(runs_); });
  tools_.thread = std::thread([this] { work(tools_); });
}

RunnerServer::~RunnerServer() {
  close(runs_);
  close(tools_);
}

void RunnerServer::serve() {
  send(Hello{protocol_version, KERNELARIUM_VERSION, host_name()});
  FrameDecoder decoder;
  std::array<char, 65536> chunk;
  for (;;) {
    const ssize_t count = ::read(in_, chunk.data(), chunk.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    decoder.feed({chunk.data(), static_cast<std::size_t>(count)});
    try {
      while (auto frame = decoder.next()) {
        try {
          take(read_request(*frame));
        } catch (const Error& unreadable) {
          refuse(id_in(*frame), "argument", unreadable.what());
        }
      }
    } catch (const Error& garbage) {
      refuse(0, "argument", garbage.what());
      return;
    }
  }
}

void RunnerServer::take(const Request& request) {
  if (const auto* ping = std::get_if<PingRequest>(&request)) {
    send(Pong{ping->id});
  } else if (const auto* stop = std::get_if<CancelRequest>(&request)) {
    cancel(runs_, stop->target);
    cancel(tools_, stop->target);
  } else {
    const bool run = std::holds_alternative<RunRequest>(request);
    // Measured among the runs: two kernels at once would disturb each other's times.
    const bool ceilings = std::holds_alternative<CeilingsRequest>(request);
    submit(run || ceilings ? runs_ : tools_, request, run || std::holds_alternative<CompileRequest>(request));
  }
}

void RunnerServer::submit(Lane& lane, Request request, bool replaces) {
  std::deque<Request> replaced;
  {
    const std::lock_guard lock(lane.mutex);
    if (replaces) {
      const auto stale = [&](const Request& waiting) { return waiting.index() == request.index(); };
      std::copy_if(lane.waiting.begin(), lane.waiting.end(), std::back_inserter(replaced), stale);
      lane.waiting.erase(std::remove_if(lane.waiting.begin(), lane.waiting.end(), stale), lane.waiting.end());
      if (lane.current != 0) lane.cancel = true;
    }
    lane.waiting.push_back(std::move(request));
  }
  lane.changed.notify_one();
  for (const auto& stale : replaced)
    refuse(std::visit([](const auto& r) { return r.id; }, stale), "cancelled",
           Sentence::tr("Replaced by a newer request."));
}

void RunnerServer::cancel(Lane& lane, RequestId target) {
  bool waited = false;
  {
    const std::lock_guard lock(lane.mutex);
    if (lane.current == target && target != 0) lane.cancel = true;
    waited = std::erase_if(lane.waiting, [&](const Request& waiting) {
               return std::visit([](const auto& r) { return r.id; }, waiting) == target;
             }) > 0;
  }
  if (waited) refuse(target, "cancelled", Sentence::tr("Stopped."));
}

void RunnerServer::close(Lane& lane) {
  {
    const std::lock_guard lock(lane.mutex);
    lane.closing = true;
    lane.cancel = true;
    lane.waiting.clear();
  }
  lane.changed.notify_one();
  lane.thread.join();
}

void RunnerServer::work(Lane& lane) {
  for (;;) {
    Request request;
    {
      std::unique_lock lock(lane.mutex);
      lane.current = 0;
      lane.changed.wait(lock, [&] { return lane.closing || !lane.waiting.empty(); });
      if (lane.closing) return;
      request = std::move(lane.waiting.front());
      lane.waiting.pop_front();
      lane.current = std::visit([](const auto& r) { return r.id; }, request);
      lane.cancel = false;
    }
    const RequestId id = lane.current;
    try {
      if (const auto* run = std::get_if<RunRequest>(&request)) perform(*run, lane.cancel);
      if (const auto* compile = std::get_if<CompileRequest>(&request)) send(compile_experiment(*compile));
      if (const auto* ceilings = std::get_if<CeilingsRequest>(&request))
        send(CeilingsAnswer{id, measure_ceilings(*open_device(ceilings->device), &lane.cancel)});
      if (std::holds_alternative<DevicesRequest>(request)) send(DevicesAnswer{id, list_devices()});
    } catch (const Error& error) {
      send(ErrorAnswer{id, error.diagnostics().front()});
    } catch (const std::exception& error) {
      refuse(id, "device", Sentence::tr("The request failed: %1", std::string(error.what())));
    }
  }
}

void RunnerServer::perform(const RunRequest& request, const std::atomic<bool>& cancelled) {
  if (!laboratory_) laboratory_ = std::make_unique<Laboratory>();
  Experiment experiment = request.experiment;
  // The same file for the same picture: what was made of it is known by its name.
  if (!request.picture.empty() && (!picture_file_ || request.picture != picture_)) {
    picture_file_ = std::make_unique<PictureFile>(request.picture);
    picture_ = request.picture;
  }
  if (!request.picture.empty()) experiment.input = picture_file_->path();

  Progress last;
  Clock::time_point sent;
  const auto report = [&](const Progress& progress) {
    // 25 answers a second tell a person all; a loop that reports each step must not fill the pipe.
    if (progress.stage == last.stage && Clock::now() - sent < std::chrono::milliseconds(40)) return;
    last = progress;
    sent = Clock::now();
    send(ProgressAnswer{request.id, progress});
  };
  guard(experiment);
  Listener listener{report, {}};
  if (request.records_first)
    listener.traced = [&](const Run& ahead) { send(TracedAnswer{request.id, ahead}); };
  const Run run = experiment.launch
                      ? laboratory_->perform(experiment, &cancelled, listener)
                      : laboratory_->perform(experiment, variant_of(experiment), &cancelled, listener);
  std::vector<const Tensors*> values;
  if (request.value_bytes > 0) values = {&laboratory_->inputs(), &laboratory_->outputs()};
  send(result_frame(request.id, run, values, request.value_bytes));
  // Only a new process can use that GPU again; the client starts one.
  if (laboratory_->device_lost()) std::_Exit(0);
}

void RunnerServer::guard(const Experiment& experiment) {
  // A CUDA driver maps far more than it uses: only what is simulated is guarded.
  if (!experiment.device.starts_with("sim")) return guard_memory(std::nullopt);
  guard_memory(std::nullopt); // what the last run left would count as a limit of the machine
  std::uint64_t room = available_memory() / 20 * 19;
  if (experiment.memory_limit > 0) room = std::min(room, experiment.memory_limit + (std::uint64_t{1} << 30));
  guard_memory(room);
}

void RunnerServer::send(const Answer& answer) { send(to_frame(answer)); }

void RunnerServer::send(const OutgoingFrame& frame) {
  const std::string head = head_of(frame);
  const std::lock_guard lock(sending_);
  if (!write_all(head.data(), head.size())) return;
  for (const auto& part : frame.parts)
    if (!write_all(part.data(), part.size())) return;
}

/// False if the client is gone; serve() will see its end, too.
bool RunnerServer::write_all(const void* bytes, std::size_t size) const {
  const auto* next = static_cast<const char*>(bytes);
  while (size > 0) {
    const ssize_t count = ::write(out_, next, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    next += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

void RunnerServer::refuse(RequestId id, const std::string& kind, const Sentence& message) {
  send(ErrorAnswer{id, {kind, message, {}, 0, false}});
}

}
