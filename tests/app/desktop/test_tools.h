#pragma once

#include "kernels/experiment/run.h"

#include <QObject>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

namespace kernelarium {

/// Settings, data and runner of their own for a test program; call before the first use of any of them.
class PrivatePlaces {
 public:
  PrivatePlaces();
  QString path(const QString& name) const { return folder_.filePath(name); }
  /// A shell script of that name, to be started; its path, empty if it can't be written.
  QString script(const QString& name, const QByteArray& text) const;

 private:
  QTemporaryDir folder_;
};

/// Longest wait for something that the window does by itself. Tests don't measure how soon it comes:
/// desktop_bench does, and the machine of a test may be slow and shared.
inline constexpr int patience_ms = 60000;

/// No turn of the event loop is to take 50 ms of the main thread, which desktop_bench measures. A test only
/// notices that the main thread does the work of a runner.
inline constexpr double longest_turn_ms = 500;

/// Processor time of the calling thread: other programs on the machine don't count.
double thread_ms();

/// Longest time that the event loop was kept from turning, by the main thread's own work.
class StallWatch : public QObject {
 public:
  StallWatch();
  double worst_ms() const { return worst_ms_; }
  void reset();

 private:
  QTimer timer_;
  double last_ms_, worst_ms_ = 0;
};

/// Why nothing can run in a sandbox here; empty if it can.
QString no_sandbox();
/// Why whole programs can't be built or run here; empty: they can.
QString no_programs();

/// Process ids of this program's children of that name.
std::vector<qint64> child_processes(const QString& name);
void kill_children(const QString& name, int signal);

/// The vector addition of the path's first lesson.
Experiment vector_add();
/// The same with a kernel that never ends.
Experiment endless();

}
