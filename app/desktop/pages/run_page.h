#pragma once

#include "app/desktop/lesson/compile_controller.h"
#include "app/desktop/lesson/run_controller.h"
#include "app/desktop/lesson/sweep_panel.h"
#include "widgets/compare/compare_view.h"

#include <QMainWindow>
#include <optional>

namespace kernelarium {

class Dock;
class PanelGroup;
class RunViews;

/// A page with the views of a run as docks that can be arranged at will, a panel at the left that shows what
/// is run, and, if there is one, a panel of knobs at the right.
class RunPage : public QMainWindow {
  Q_OBJECT

 public:
  ~RunPage() override;

  virtual RunSubject* subject() const = 0; ///< null: nothing is open
  virtual RunController* runs() const = 0; ///< null: nothing is open
  virtual RunViews& views() const = 0;
  const std::vector<Dock*>& docks() const { return docks_; }

  bool has_view(const QString& name) const { return dock_of(name); }
  /// Brings a view to the front; false if there is none with that name.
  bool show_view(const QString& name);
  /// The one whose tab is at `place`, from 0, with tabs counted from left to right and top to bottom.
  bool show_tab(int place);
  /// The view that export means: the one used last.
  class View* current_view() const;
  /// Writes the content to a file that another program can edit; its changes are loaded. Throws Error.
  virtual QString file_for_editing() = 0;
  SweepController* sweep() const { return sweep_.get(); }
  /// Why the present setting runs on request only.
  QString why_held() const;
  /// What a window in another language takes over: the curve of the sweep, and the run to compare with.
  struct Results {
    SweepPanel::Curve curve;
    CompareView::Side other;
  };
  Results results() const;
  void take_results(const Results& results);
  QByteArray save_arrangement() const;
  /// False if the state is broken or of another version; the arrangement is then the default.
  bool restore_arrangement(const QByteArray& state);

 public slots:
  void reset_arrangement();
  void start_sweep(); ///< or ends the one that runs
  /// Source, time, threads and data side by side, the rest behind them: to watch a block at play.
  void arrange_for_play();

 signals:
  void session_changed(); ///< something else is open
  void results_changed();
  void arrangement_changed();              ///< by whomever: a panel has another place, size or neighbour
  void outdated();                         ///< what is shown is of an older setting or text
  void setting_broken(const QString& why); ///< it can't run, as set or as written; empty: it can again
  void export_wanted();
  void python_wanted(); ///< its kernels need one
  void notice(const QString& text);

 protected:
  RunPage(const QString& name, QWidget* parent);
  /// Docks for `left` and for the panels of the views; called once by the derived constructor.
  void add_docks(const QString& left_name, const QString& left_title, QWidget* left);
  /// To be called for each new subject: its views follow its runs.
  void wire_subject(CompileController& compile);
  /// The same for its sweeps, after that; end_sweeps() before it goes.
  void open_sweeps(Settings& settings, Devices& devices, History& history);
  void end_sweeps() { sweep_.reset(); }
  /// Brings the views up to date with the subject's results.
  virtual void show_results() = 0;

  void keyPressEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override; ///< of its docks

 private:
  /// How many panels are side by side.
  enum class Room { narrow, columns, dashboard };
  Room wanted_room() const; ///< for the page's size
  void arrange(Room room);
  void arrange_to_fit(const QStringList& closed);
  void size_docks(Room room);
  QStringList closed() const; ///< panels, by name
  void close_only(const QStringList& names);
  /// Panels must never overlap: what does not fit any more is put into tabs, until it fits again.
  void fit();
  bool fits() const;
  Dock* dock(const QString& name) const; ///< by its own name: that of its first panel
  Dock* dock_of(const QString& panel) const;
  void take_moved();
  QString view_in_front() const;
  bool restore(const QByteArray& state);
  QStringList chosen_panels() const; ///< the one that is seen in each dock

  std::unique_ptr<SweepController> sweep_;
  std::vector<Dock*> docks_;
  QString left_, current_view_ = "threads", wanted_view_ = "threads";
  QString used_view_; ///< current_view_ while the page is hidden; empty: it has not been shown
  bool arranged_ = false, fit_pending_ = false;
  bool arranging_ = false; ///< docks move by themselves
  bool own_ = false;       ///< the learner has moved a dock or chosen an arrangement
  int zoom_;
  Room room_ = Room::narrow; ///< what the size allowed when it was last arranged
  Room roomy_room_ = Room::narrow;
  QByteArray roomy_; ///< the arrangement that did not fit; empty: it fits
  QSize roomy_size_; ///< of the page, at which it did
};

}
