#pragma once

#include "app/desktop/lesson/run_subject.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/view/selection.h"

#include <functional>
#include <map>

namespace kernelarium {

class AccessTable;
class BankView;
class DataView;
class MemoryPath;
class PtxView;
class SourceView;
class StepsView;
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
  void show_comparison(RunSubject& subject);
  void show_compiled(const CompileAnswer& answer, RunSubject& subject);
  void show_failure(const Diagnostic& why);
  void show_waiting(const QString& what);
  /// What is shown is of an older setting or text: it stays, dimmed, until newer results come.
  void set_outdated(bool outdated);
  bool outdated() const { return outdated_; }
  /// Goes `by` accesses on in the selected warp's stream.
  void step(int by);
  virtual View* view(const QString& name) const; ///< "source", "threads"...; null if there is none
  /// Brings views that are not seen up to date, too: for exports.
  void flush();

  /// What a dock holds: its name (for arrangements and commands), its title, its widget, and the views in it.
  struct Panel {
    QString name, title;
    QWidget* widget;
    std::vector<std::pair<QString, View*>> views; ///< by the names that view() knows
  };
  const std::vector<Panel>& panels() const { return panels_; }

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

 protected:
  void add_panel(const QString& name, const QString& title, QWidget* widget,
                 std::vector<std::pair<QString, View*>> views);

 private:
  /// Those that show what was recorded of a run.
  std::vector<View*> recorded_views() const;
  void choose_place(const Run& run, std::uint64_t block);
  /// The learner's newest run as the next point of their trail.
  void extend_trail(const RunPointer& run);
  /// Errors of the compiler while the text is edited, then those of its run.
  void show_diagnostics();
  struct Roofs {
    double dram = 0, l2 = 0, fp32 = 0; ///< GB/s, GB/s, GFLOP/s
    Label label = Label::datasheet;
    QString source;
  };
  static Roofs roofs_of(const RunSubject& subject);
  /// Fills a view now if it is seen, else when it is: a run must not wait for what nobody looks at.
  void give(View* view, std::function<void()> fill);

  Selection* selection_;
  std::vector<Panel> panels_;
  std::string selected_variant_;
  bool fresh_ = false;    ///< a variant seen for the first time: frame its block
  bool outdated_ = false; ///< see set_outdated()
  RunPointer run_;        ///< that the views show
  std::vector<Diagnostic> compiler_says_, run_says_;
  std::map<View*, std::function<void()>> waiting_;
  std::vector<RooflinePoint> trail_;
  std::weak_ptr<const Run> trail_end_; ///< the run of its last point
  std::string trail_variant_;
  Values trail_values_;
};

/// Scrolls up and down only: it is as wide as what it holds.
QWidget* column_of(QWidget* content, const QString& name);

}
