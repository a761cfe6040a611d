#pragma once

#include "app/desktop/application/workbench.h"
#include "app/desktop/lesson/compile_controller.h"
#include "app/desktop/lesson/run_controller.h"
#include "app/desktop/lesson/sweep_controller.h"
#include "app/desktop/lesson/variant_comparison.h"

#include <QMainWindow>
#include <QUndoStack>

namespace kernelarium {

class Dock;
class LessonGuide;
class LessonViews;

/// One lesson: its text, its views and its knobs, as docks that can be arranged at will. Made once; lessons
/// come and go in it.
class LessonPage : public QMainWindow {
  Q_OBJECT

 public:
  explicit LessonPage(Workbench& bench, QWidget* parent = nullptr);
  ~LessonPage() override;

  /// Opens a lesson where the learner left it. Throws Error if it can't be opened.
  void open(const Lesson& lesson);
  LessonSession* session() const { return session_.get(); }
  RunController* runs() const { return runs_.get(); }
  VariantComparison* comparison() const { return comparison_.get(); }
  SweepController* sweep() const { return sweep_.get(); }
  LessonViews& views() { return *views_; }
  LessonGuide& guide() { return *guide_; }
  QUndoStack& undo_stack() { return undo_; }
  const std::vector<Dock*>& docks() const { return docks_; }

  /// Sets values by hand: of a run from the table, of a point of a sweep, of the command line.
  void set_values(const Values& values);
  /// Brings a view to the front; false if there is none of that name.
  bool show_view(const QString& name);
  /// The view that export means: the one used last.
  class View* current_view() const;
  QByteArray save_arrangement() const;
  /// False if the state is broken or of another version; the arrangement is then the default.
  bool restore_arrangement(const QByteArray& state);

 public slots:
  void reset_arrangement();
  void start_sweep();

 signals:
  void session_changed(); ///< another lesson or variant
  void results_changed();
  void picture_wanted();
  void setting_broken(const QString& why); ///< empty: it is legal again
  void export_wanted();
  void run_opened(qint64 id);
  void lesson_chosen(const QString& id);
  void compare_wanted(const std::vector<qint64>& ids);
  void notice(const QString& text);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  Dock* add_dock(const QString& name, const QString& title, QWidget* content);
  void size_docks(bool large);
  void wire_views();
  void wire_guide();
  void wire_session();

  Workbench& bench_;
  QUndoStack undo_;
  std::vector<Dock*> docks_;
  LessonViews* views_;
  LessonGuide* guide_;
  std::unique_ptr<LessonSession> session_;
  std::unique_ptr<RunController> runs_;
  std::unique_ptr<CompileController> compile_;
  std::unique_ptr<SweepController> sweep_;
  std::unique_ptr<VariantComparison> comparison_;
  QString current_view_ = "threads", wanted_view_ = "threads";
  QString last_compiled_;
  bool arranged_ = false;
  int zoom_;
};

}
