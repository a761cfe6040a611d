#include "app/desktop/runners/runner_client.h"

#include <QMetaType>
#include <utility>

namespace kernelarium {

namespace {

constexpr int watch_interval_ms = 100;
constexpr int ping_interval_ms = 1000;
constexpr int ping_patience_ms = 5000;
constexpr int cancel_patience_ms = 1500;
constexpr int start_attempts = 3;

/// Stages that no kernel can prolong.
bool is_own(const QString& stage) {
  return stage == "making inputs" || stage == "computing the expected result" || stage == "verifying" ||
         stage.startsWith("baseline");
}

QByteArray to_bytes(const Request& request) {
  const std::string bytes = encode(to_frame(request));
  return QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

}

RunnerClient::RunnerClient(QStringList command, int start_seconds, QObject* parent)
    : QObject(parent), command_(std::move(command)), link_(new RunnerLink(command_)),
      start_ms_(start_seconds * 1000) {
  link_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, link_, &QObject::deleteLater);
  connect(link_, &RunnerLink::heard, this, [this] {
    if (ping_ != 0) ping_sent_.start();
  });
  connect(link_, &RunnerLink::received, this, &RunnerClient::receive);
  connect(link_, &RunnerLink::ended, this, &RunnerClient::lose);
  thread_.setObjectName("runner link");
  thread_.start();
  watch_.setInterval(watch_interval_ms);
  connect(&watch_, &QTimer::timeout, this, &RunnerClient::watch);
}

RunnerClient::~RunnerClient() {
  link_->disconnect(this);
  thread_.quit();
  thread_.wait();
}

RequestId RunnerClient::run(Experiment experiment, std::vector<std::byte> picture, std::int64_t value_bytes,
                            bool records_first) {
  return request(RunRequest{next_, std::move(experiment), std::move(picture), value_bytes, records_first});
}

RequestId RunnerClient::compile(Experiment experiment, bool machine_code) {
  return request(CompileRequest{next_, std::move(experiment), machine_code});
}

RequestId RunnerClient::list_devices() { return request(DevicesRequest{next_}); }
RequestId RunnerClient::measure_ceilings(const std::string& device) {
  return request(CeilingsRequest{next_, device});
}

RequestId RunnerClient::request(const Request& request) {
  const RequestId id = next_++;
  Pending& entry = pending_[id];
  entry.run = std::holds_alternative<RunRequest>(request);
  entry.since.start();
  try {
    entry.frame = to_bytes(request);
  } catch (const Error& error) {
    const Diagnostic why = error.diagnostics().front();
    QMetaObject::invokeMethod(
        this,
        [this, id, why] {
          pending_.erase(id);
          emit failed(id, why, false);
        },
        Qt::QueuedConnection);
    return id;
  }
  if (state_ == State::ready) {
    send(entry);
  } else if (state_ != State::starting) {
    failed_starts_ = 0;
    start();
  }
  watch_.start();
  return id;
}

void RunnerClient::send(Pending& entry) {
  entry.sent = true;
  entry.since.start();
  entry.stage.clear();
  entry.stage_since = entry.own_ms = 0;
  QMetaObject::invokeMethod(link_, [link = link_, bytes = entry.frame] { link->send(bytes); });
}

void RunnerClient::start() {
  starting_.start();
  set_state(State::starting);
  watch_.start();
  QMetaObject::invokeMethod(link_, &RunnerLink::start);
}

void RunnerClient::cancel(RequestId id) {
  const auto found = pending_.find(id);
  if (found == pending_.end() || found->second.cancelled >= 0) return;
  if (!found->second.sent) {
    pending_.erase(found);
    emit failed(id, {"cancelled", tr("Stopped.").toStdString(), {}, 0, false}, false);
    return;
  }
  found->second.cancelled = found->second.since.elapsed();
  const QByteArray bytes = to_bytes(CancelRequest{next_++, id});
  QMetaObject::invokeMethod(link_, [link = link_, bytes] { link->send(bytes); });
}

void RunnerClient::restart(const QString& why) {
  QMetaObject::invokeMethod(link_, [link = link_, why] { link->kill(why); });
}

void RunnerClient::receive(const std::shared_ptr<Answer>& answer) {
  if (const auto* hello = std::get_if<Hello>(answer.get())) {
    hello_ = *hello;
    if (hello->protocol != protocol_version) {
      failed_starts_ = start_attempts; // another start would meet the same program
      restart(tr("The runner uses version %1 of the protocol (program %2), this window version %3. Install "
                 "the same Kernelarium on both sides.")
                  .arg(hello->protocol)
                  .arg(QString::fromStdString(hello->program))
                  .arg(protocol_version));
      return;
    }
    failed_starts_ = 0;
    ping_ = 0;
    ping_sent_.start();
    set_state(State::ready);
    for (auto& [id, entry] : pending_)
      if (!entry.sent) send(entry);
    return;
  }
  if (const auto* pong = std::get_if<Pong>(answer.get())) {
    if (pong->id == ping_) ping_ = 0;
    return;
  }
  if (const auto* progress = std::get_if<ProgressAnswer>(answer.get())) {
    const auto entry = pending_.find(progress->id);
    if (entry == pending_.end()) return;
    Pending& request = entry->second;
    request.answered = true;
    if (const QString stage = QString::fromStdString(progress->progress.stage); stage != request.stage) {
      const qint64 now = request.since.elapsed();
      if (is_own(request.stage)) request.own_ms += now - request.stage_since;
      request.stage = stage;
      request.stage_since = now;
    }
    emit progressed(progress->id, request.stage, progress->progress.fraction);
    return;
  }
  if (const auto* traced = std::get_if<TracedAnswer>(answer.get())) {
    if (pending_.contains(traced->id)) emit this->traced(traced->id, RunPointer(answer, &traced->run));
    return;
  }
  const RequestId id = std::visit(
      [](const auto& a) -> RequestId {
        if constexpr (requires { a.id; }) return a.id;
        return 0;
      },
      *answer);
  const auto found = pending_.find(id);
  if (found == pending_.end()) return;
  const QString stop_reason = found->second.stop_reason;
  pending_.erase(found);
  if (auto* run = std::get_if<RunAnswer>(answer.get())) {
    // The client's own reason says more than "cancelled".
    if (!stop_reason.isEmpty())
      run->run.diagnostics.insert(run->run.diagnostics.begin(),
                                  {"budget", stop_reason.toStdString(), {}, 0, false});
    const auto values = std::shared_ptr<const Tensors>(answer, &run->values);
    emit ran(id, RunPointer(answer, &run->run), values);
  } else if (const auto* compile = std::get_if<CompileAnswer>(answer.get())) {
    emit compiled(id, std::shared_ptr<const CompileAnswer>(answer, compile));
  } else if (const auto* devices = std::get_if<DevicesAnswer>(answer.get())) {
    emit devices_listed(id, devices->devices);
  } else if (const auto* ceilings = std::get_if<CeilingsAnswer>(answer.get())) {
    emit ceilings_measured(id, ceilings->ceilings);
  } else if (const auto* error = std::get_if<ErrorAnswer>(answer.get())) {
    emit failed(id, error->diagnostic, false);
  }
}

void RunnerClient::lose(const QString& why, bool by_itself) {
  last_failure_ = why;
  const bool was_ready = state_ == State::ready;
  if (!was_ready) ++failed_starts_;
  ping_ = 0;
  auto lost = std::move(pending_);
  pending_.clear();
  const bool again = failed_starts_ < start_attempts;
  const bool unheeded = std::exchange(unheeded_, false);
  // Nothing was sent yet, or what was sent is not why the process had to go: once more. What never began may
  // have met a dead process, or have killed it: that shows when it is sent again.
  for (auto entry = lost.begin(); again && entry != lost.end();) {
    Pending& request = entry->second;
    const bool wanted = request.cancelled < 0;
    const bool innocent = !was_ready || (unheeded && wanted);
    const bool unmet = by_itself && wanted && !request.answered;
    if (innocent || (unmet && !std::exchange(request.again, true))) {
      request.sent = request.answered = false;
      pending_.insert(lost.extract(entry++));
    } else {
      ++entry;
    }
  }
  if (again) {
    // A start that fails at once must not become a busy loop.
    set_state(State::stopped);
    if (was_ready)
      start();
    else
      QTimer::singleShot(200 * failed_starts_, this, [this] {
        if (state_ == State::stopped) start();
      });
  } else {
    set_state(State::failed);
  }
  for (const auto& [id, entry] : lost) {
    const bool wanted = entry.cancelled < 0; // else nobody waits for it
    const bool by_hand = !wanted && entry.stop_reason.isEmpty();
    const QString reason = by_hand ? tr("Stopped.") : entry.stop_reason.isEmpty() ? why : entry.stop_reason;
    emit failed(id, {by_hand ? "cancelled" : "device", reason.toStdString(), {}, 0, false}, wanted);
  }
}

void RunnerClient::watch() {
  if (state_ == State::starting) {
    if (starting_.elapsed() > start_ms_)
      restart(tr("The runner did not answer within %1 s of its start.").arg(start_ms_ / 1000));
    return;
  }
  if (state_ != State::ready || pending_.empty()) {
    if (state_ != State::stopped) watch_.stop();
    return;
  }
  for (auto& [id, entry] : pending_) {
    const qint64 elapsed = entry.since.elapsed();
    if (entry.cancelled >= 0 && elapsed - entry.cancelled > cancel_patience_ms) {
      unheeded_ = true;
      restart(entry.stop_reason.isEmpty() ? tr("Stopped.") : entry.stop_reason);
      return;
    }
    if (entry.run && entry.cancelled < 0 && !is_own(entry.stage) && elapsed - entry.own_ms > limit_ms_) {
      entry.stop_reason =
          entry.stage == "compiling"
              ? tr("Stopped after %1 s while compiling. Raise the limit in the preferences if it needs more.")
                    .arg(limit_ms_ / 1000)
              : tr("Stopped after %1 s. Look for an endless loop, or raise the limit in the preferences.")
                    .arg(limit_ms_ / 1000);
      cancel(id);
      return;
    }
  }
  if (ping_ != 0 && ping_sent_.elapsed() > ping_patience_ms) {
    restart(tr("The runner did not answer for %1 s.").arg(ping_patience_ms / 1000));
  } else if (ping_ == 0 && ping_sent_.elapsed() > ping_interval_ms) {
    ping_ = next_++;
    ping_sent_.start();
    const QByteArray bytes = to_bytes(PingRequest{ping_});
    QMetaObject::invokeMethod(link_, [link = link_, bytes] { link->send(bytes); });
  }
}

void RunnerClient::set_state(State state) {
  if (state_ == state) return;
  state_ = state;
  emit state_changed();
}

}
