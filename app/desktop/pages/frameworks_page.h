#pragma once

#include "app/desktop/runners/framework_measurement.h"
#include "widgets/view/view.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace kernelarium {

class FrameworksView;
class TimingChart;

/// The same work in PyTorch, Triton, Numba and CUDA: what was recorded on an H200, and what this machine
/// measures on request.
class FrameworksPage : public QWidget {
  Q_OBJECT

 public:
  explicit FrameworksPage(QWidget* parent = nullptr);

  FrameworksView* table() const { return table_; }
  TimingChart* chart() const { return chart_; }
  void stop() { measurement_.stop(); }

 signals:
  void export_wanted(View* view);
  void python_wanted();

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void read_recorded();
  QString read_own(); ///< why not; empty: it is read, or there is none
  void keep(const FrameworkTimes::Row& row, const std::map<QString, QString>& versions);
  void show_times();
  void show_error();
  void fit_chart();
  void show_running(const QString& what, int done, int of);
  void show_stopped(const QString& why);
  void say(const QString& what);

  FrameworkMeasurement measurement_;
  FrameworkTimes recorded_, own_;
  FrameworksView* table_;
  TimingChart* chart_;
  QPushButton* measure_;
  QProgressBar* progress_;
  QLabel* said_;
};

}
