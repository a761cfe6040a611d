#pragma once

#include "app/desktop/lesson/run_subject.h"
#include "app/desktop/pages/panels.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

#include <QTimer>
#include <functional>

namespace kernelarium {

class AccessTable;
class BankView;
class CompareView;
class DataView;
class MemoryPath;
class PlayClock;
class PtxView;
class RunsTable;
class SassView;
class SourceListing;
class SourceView;
class StepsView;
class SweepPanel;
class ThreadMap;
class TimingChart;
class WarpAccess;
struct CompileAnswer;

/// The views of one run, whatever was run, and how they are filled; they share one selection.
class RunViews : public QObject {
  Q_OBJECT

 public:
  /// Makes the views; the page that shows them owns them through their docks.
  explicit RunViews(QObject* parent);

  Selection& selection() { return *selection_; }
  /// Forgets what was selected, and the way so far: something else is on the table.
  void start_over();
  /// What compiler and run said was of another text.
  void forget_diagnostics();
  void set_source(const QString& text); ///< the kernel's, for the views that tell of it
  void show_results(RunSubject& subject);
  /// The first picture of a run in progress: views that need no more show it, the others are dimmed.
  void show_traced(const RunPointer& run, const RunSubject& subject);
  void show_comparison(RunSubject& subject);
  void show_compiled(const CompileAnswer& answer, RunSubject& subject);
  void show_failure(const Diagnostic& why, const RunSubject& subject);
  void show_waiting(const QString& what);
  /// A run goes on: in the views that have no picture, instead of what they said of another.
  void show_progress(const QString& stage, double fraction);
  /// What is shown is of an older setting or text: it stays, dimmed, until newer results come.
  void set_outdated(bool outdated);
  bool outdated() const { return outdated_; }
  /// The one that plays; if none does, that of the view in sight.
  PlayClock* clock() const;
  /// Goes `by` accesses on in the selected warp's stream.
  void step(int by);
  /// Whether somebody looks at the machine code: it is made only then.
  bool wants_machine_code() const;
  virtual View* view(const QString& name) const; ///< "source", "threads"...; null if there is none
  /// Brings all views up to date now, also those that are not seen: for exports.
  void flush();
  /// Whether a view in sight waits for its turn.
  bool filling() const;

  struct NamedPanel {
    QString name, title;
    Panel panel;
  };
  const std::vector<NamedPanel>& panels() const { return panels_; }
  /// The view of that class; null if there is none.
  template<class T>
  T* find() const {
    for (const NamedPanel& named : panels_)
      for (const auto& [name, view] : named.panel.views)
        if (auto* found = qobject_cast<T*>(view)) return found;
    return nullptr;
  }

  SourceView* source;
  PtxView* ptx;
  SassView* sass;
  ThreadMap* threads;
  DataView* data;
  StepsView* steps;
  MemoryPath* memory;
  AccessTable* accesses;
  WarpAccess* warp;
  BankView* banks;
  TimingChart* timing;
  RooflineChart* roofline;
  CompareView* compare;
  SweepPanel* sweep;
  RunsTable* table;

 signals:
  void machine_code_wanted(); ///< it came into sight, and is not that of the present PTX
  void python_wanted();       ///< the learner took the offer to fetch it
  void disassembler_wanted(); ///< the learner took the offer to fetch it
  void filled(View* view);    ///< it shows what it was given

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  /// A view without a name has the panel's.
  void add_panel(const QString& name, const QString& title, Panel panel);

 private:
  std::vector<View*> views_of_runs() const; ///< with the charts
  void show_machine_code(const CompileAnswer& answer, const RunSubject& subject);
  void want_machine_code();
  bool leads_to(const Run& run);
  void choose_place(const RunPointer& run, std::uint64_t block);
  /// The learner's newest run as the next point of their trail.
  void extend_trail(const RunPointer& run);
  /// Errors of the compiler while the text is edited, then those of its run.
  void show_diagnostics();
  struct Roofs {
    double dram = 0, l2 = 0, l1 = 0, fp32 = 0; ///< GB/s and GFLOP/s; L1's is always the sheet's
    Label label = Label::datasheet;
    QString source;
    std::map<QString, double> tensor = {}; ///< GFLOP/s by arithmetic_of(): always the sheet's
  };
  static Roofs roofs_of(const RunSubject& subject);
  /// Fills the views in sight one after another, each in a turn of the event loop of its own, and the others
  /// when they come into sight. Until then a view stays as it is, dimmed where it is out of date.
  void give(View* view, bool outdated, std::function<void()> fill);
  void give_run(RunView* view, const RunPointer& run, const std::shared_ptr<const Tensors>& values,
                bool outdated);
  void forget_given(View* view);
  void fill_next();

  Selection* selection_;
  std::vector<NamedPanel> panels_;
  std::vector<RunView*> run_views_; ///< the views that show what was traced of a run
  std::string selected_variant_;
  std::string led_to_;      ///< the run and its fault whose thread has been selected
  bool fresh_ = false;      ///< a variant seen for the first time, or a fault: frame its block
  bool outdated_ = false;   ///< see set_outdated()
  bool code_is_old_ = true; ///< there is newer PTX than machine code
  RunPointer run_;          ///< that the views show
  std::vector<Diagnostic> compiler_says_, run_says_;
  struct Given {
    View* view;
    std::function<void()> fill;
    int setting; ///< settings_ of what it is given; -1: of an older one
  };
  void fill(std::vector<Given>::const_iterator place);
  std::vector<Given> waiting_; ///< one for each view, in the order of filling
  QTimer turns_;
  int settings_ = 0; ///< that were on the table so far
  std::vector<RooflinePoint> trail_;
  std::weak_ptr<const Run> trail_end_; ///< the run of its last point
  std::string trail_variant_;
  Values trail_values_;
};

}
