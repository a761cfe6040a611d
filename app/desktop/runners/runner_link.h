#pragma once

#include "app/runner/protocol.h"

#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <optional>

namespace kernelarium {

/// The process of one runner and the bytes to and from it. Lives in a separate thread, so that decoding a
/// trace of many megabytes never stops the window.
class RunnerLink : public QObject {
  Q_OBJECT

 public:
  explicit RunnerLink(QStringList command) : command_(std::move(command)) {}
  ~RunnerLink() override;

 public slots:
  void start();
  void send(const QByteArray& bytes);
  /// Kills the process; `why` becomes the reason of ended().
  void kill(const QString& why);
  /// Closes the runner's input and lets it end. Nothing is emitted any more.
  void close();

 signals:
  void heard(); ///< some bytes arrived: a sign of life, also in the middle of a long answer
  void received(const std::shared_ptr<kernelarium::Answer>& answer);
  /// The process is gone, or is of no further use and was killed. `why` is for people; `by_itself`: nothing
  /// on this side ended it.
  void ended(const QString& why, bool by_itself);

 private:
  void read();
  void kill_now(); ///< with all that it has started
  void finish(const QString& why, bool by_itself);
  QString last_words() const;
  /// Why a process ended that this program did not end.
  QString how_it_ended(int code, bool crashed) const;

  QStringList command_;
  QProcess* process_ = nullptr;
  FrameDecoder decoder_;
  QByteArray errors_; ///< the tail of standard error
  QString kill_reason_;
  QTimer* watch_ = nullptr;                     ///< of its memory
  std::uint64_t most_memory_ = 0;               ///< bytes that it was seen to hold
  std::optional<std::uint64_t> kills_at_start_; ///< OOM-killed processes so far
};

}
