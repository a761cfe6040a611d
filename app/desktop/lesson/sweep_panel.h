#pragma once

#include "app/desktop/lesson/sweep_controller.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace kernelarium {

/// Chooses what to sweep and shows the curve or the heat map as it grows.
class SweepPanel : public QWidget {
  Q_OBJECT

 public:
  explicit SweepPanel(QWidget* parent = nullptr);

  void set_session(LessonSession* session, SweepController* sweep);
  SweepChart* chart() const { return chart_; }
  SweepPlan plan() const;

 public slots:
  void start();

 signals:
  /// A point of the curve was picked: set these values.
  void values_picked(const kernelarium::Values& values);

 private:
  void fill();
  void show_choice(); ///< how many runs; a parameter is offered once
  void say_what_to_do();
  std::vector<Parameter> parameters() const;

  LessonSession* session_ = nullptr;
  SweepController* sweep_ = nullptr;
  QComboBox *x_, *y_;
  QPushButton* start_;
  QLabel* about_;
  SweepChart* chart_;
};

}
