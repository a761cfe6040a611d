#pragma once

#include "app/desktop/lesson/lesson_session.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/view/selection.h"

#include <QMainWindow>
#include <functional>
#include <map>

class QLabel;
class QPushButton;
class QScrollArea;

namespace kernelarium {

class AccessTable;
class BankView;
class DataView;
class FactList;
class MemoryPath;
class ParameterPanel;
class PtxView;
class RunsTable;
class SourceView;
class StepsView;
class SweepPanel;
class ThreadMap;
class TimingChart;
class WarpAccess;
struct CompileAnswer;

/// All views of a lesson and how they are filled from a session; they share one selection.
class LessonViews : public QObject {
  Q_OBJECT

 public:
  /// Makes the views; `window` owns them through their docks.
  explicit LessonViews(QMainWindow* window);

  Selection& selection() { return *selection_; }
  /// Fills source and knobs anew.
  void show_session(LessonSession& session);
  void show_variant(LessonSession& session);
  void set_source(const QString& text); ///< the kernel's, for the views that tell of it
  void show_results(LessonSession& session);
  void show_comparison(LessonSession& session);
  void show_plan(LessonSession& session);
  void show_compiled(const CompileAnswer& answer, LessonSession& session);
  void show_failure(const Diagnostic& why);
  void show_waiting(const QString& what);
  /// Goes `by` accesses on in the selected warp's stream.
  void step(int by);
  View* view(const QString& name) const; ///< "source", "threads"...; null if there is none
  /// Brings views that are not seen up to date, too: for exports.
  void flush();

  ParameterPanel* panel;
  FactList* last_run;
  QWidget* picture_row;
  QLabel* picture_name;
  QPushButton *picture_open, *picture_drop;
  SourceView* source;
  PtxView* ptx;
  ThreadMap* threads;
  DataView* data;
  StepsView* steps;
  MemoryPath* memory;
  AccessTable* accesses;
  WarpAccess* warp;
  BankView* banks;
  TimingChart* timing;
  RooflineChart* roofline;
  SweepPanel* sweep;
  RunsTable* table;

  QWidget *threads_pair, *warp_pair, *parameters_column; ///< what the docks hold

 private:
  std::map<QString, View*> named() const;
  void choose_place(const Run& run, std::uint64_t block);
  /// The learner's newest run as the next point of their trail.
  void extend_trail(const RunPointer& run);
  struct Roofs {
    double dram = 0, l2 = 0, fp32 = 0; ///< GB/s, GB/s, GFLOP/s
    Label label = Label::datasheet;
    QString source;
  };
  static Roofs roofs_of(const LessonSession& session);
  /// Fills a view now if it is seen, else when it is: a run must not wait for what nobody looks at.
  void give(View* view, std::function<void()> fill);

  Selection* selection_;
  QLabel* last_run_heading_;
  std::string selected_variant_;
  bool fresh_ = false; ///< a variant seen for the first time: frame its block
  RunPointer run_;     ///< that the views show
  std::map<View*, std::function<void()>> waiting_;
  std::vector<RooflinePoint> trail_;
  std::weak_ptr<const Run> trail_end_; ///< the run of its last point
  std::string trail_variant_;
  Values trail_values_;
};

/// The figures of a run for the list beside the knobs.
std::vector<struct Fact> run_facts(const Run& counted, const RunPointer& timed);

}
