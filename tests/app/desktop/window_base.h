#pragma once

#include "app/desktop/application/desktop.h"
#include "app/desktop/pages/lesson_page.h"
#include "app/desktop/pages/lesson_views.h"
#include "tests/app/desktop/test_tools.h"

#include <functional>

namespace kernelarium {

/// A test of the whole window, with settings and data of its own and the real runner.
class WindowBase : public QObject {
  Q_OBJECT

 protected:
  void open_window(const QSize& size = {1400, 900});
  void close_window();
  /// As if it had never run: no settings, no history, no kernels of the learner's own.
  void forget();

  MainWindow& window() { return desktop_->window(); }
  Workbench& bench() { return desktop_->bench(); }
  LessonPage& page() { return *window().lesson_page(); }
  LessonViews& views() { return page().views(); }
  LessonSession& session() { return *page().session(); }
  RunController& runs() { return *page().runs(); }

  /// Waits until nothing runs and the last run that counted `fits`; false after five minutes (a busy
  /// machine).
  bool settled(const std::function<bool(const Run&)>& fits = {});
  /// A file dropped on the window.
  void drop(const QString& path);

  PrivatePlaces places_;
  std::unique_ptr<Desktop> desktop_;
};

}
