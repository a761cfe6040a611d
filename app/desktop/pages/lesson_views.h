#pragma once

#include "app/desktop/lesson/lesson_session.h"
#include "app/desktop/pages/run_views.h"

class QLabel;
class QPushButton;

namespace kernelarium {

class FactList;
class ParameterPanel;
class RunsTable;
class SweepPanel;

/// The views of a lesson: those of its run, and the knobs.
class LessonViews : public RunViews {
  Q_OBJECT

 public:
  explicit LessonViews(QObject* parent);

  /// Fills source and knobs again.
  void show_session(LessonSession& session);
  void show_variant(LessonSession& session);
  void show_results(LessonSession& session);
  void show_plan(LessonSession& session);

  ParameterPanel* panel;
  FactList* last_run;
  QWidget* picture_row;
  QLabel* picture_name;
  QPushButton *picture_open, *picture_drop;

 private:
  QLabel* last_run_heading_;
};

/// The figures of a run for the list next to the knobs.
std::vector<struct Fact> run_facts(const Run& counted, const RunPointer& timed);

}
