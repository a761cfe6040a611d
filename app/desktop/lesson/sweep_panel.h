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

  void set_subject(RunSubject* subject, SweepController* sweep);
  SweepChart* chart() const { return chart_; }
  SweepPlan plan() const;
  /// The curve that is shown.
  struct Curve {
    SweepPlan plan;
    bool measured = false;
    std::vector<SweepPoint> points;
  };
  Curve curve() const { return {shown_, measured_, chart_->points()}; }
  void show_curve(const Curve& curve);

 public slots:
  void start();

 signals:
  /// A point of the curve was picked: set these values.
  void values_picked(const kernelarium::Values& values);

 private:
  void fill();
  void show_choice(); ///< how many runs; a parameter is offered once
  void say_what_to_do();

  void show_axes(const SweepPlan& plan, bool measured);

  RunSubject* subject_ = nullptr;
  SweepPlan shown_;
  bool measured_ = false;
  SweepController* sweep_ = nullptr;
  QComboBox *x_, *y_;
  QPushButton* start_;
  QLabel* about_;
  SweepChart* chart_;
};

}
