#pragma once

#include "app/desktop/window/fetcher.h"

#include <QObject>
#include <filesystem>

class QWidget;

namespace kernelarium {

class LessonSession;

/// What the window does by the lab's Python: fetches it once a person agreed, and writes PyTorch operators.
class PythonTools : public QObject {
  Q_OBJECT

 public:
  explicit PythonTools(QWidget* window);

  /// Asks whether to download it, and says how large it is; does so in the background. Where another Python
  /// is named, it says so instead.
  void offer();
  /// The same where a kernel of this file needs it and it is not there.
  void offer_where_missing(const std::filesystem::path& source);
  /// The same, once.
  void offer_for(const std::filesystem::path& source);
  /// Asks for a folder; then the kernel on the screen becomes a project in it.
  void export_operator(const LessonSession& session);
  /// Without asking.
  void export_operator(const LessonSession& session, const QString& folder);
  /// Whether it had to be offered, as operators need it.
  bool offered_for_operators();
  /// Asks for a folder, by `name`; then that module writes a project in it from `input`.
  void write_operator(const QString& module, const QByteArray& input, const QString& name);

 signals:
  void notice(const QString& text);
  void fetched(); ///< kernels in Python compile from now on

 private:
  void write_project(const QString& module, const QByteArray& input, const QString& folder);

  QWidget* window_;
  Fetcher fetcher_;
  bool offered_ = false;
};

}
