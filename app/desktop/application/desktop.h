#pragma once

#include "app/desktop/window/main_window.h"

#include <QObject>
#include <memory>

namespace kernelarium {

/// The running application: one workbench, and a window that is rebuilt when the language changes.
class Desktop : public QObject {
  Q_OBJECT

 public:
  Desktop();
  ~Desktop() override;

  Workbench& bench() { return bench_; }
  MainWindow& window() { return *window_; }

 private:
  void make_window(const QString& page);
  void rebuild_window(); ///< in the present language, with the same page
  void apply_appearance();

  Workbench bench_;
  std::unique_ptr<MainWindow> window_;
};

/// To be called once before the first window: names, fonts, style.
void prepare_application();

}
