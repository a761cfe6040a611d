#pragma once

#include "app/desktop/lesson/compile_controller.h"
#include "app/desktop/lesson/sweep_controller.h"
#include "app/desktop/lesson/variant_comparison.h"
#include "app/desktop/pages/lesson_views.h"
#include "app/desktop/pages/run_page.h"
#include "app/desktop/workbench/workbench.h"

#include <QFileSystemWatcher>
#include <QUndoStack>

namespace kernelarium {

class LessonGuide;

/// One lesson: its text, its views and its knobs. Created once and reused for all lessons.
class LessonPage : public RunPage {
  Q_OBJECT

 public:
  explicit LessonPage(Workbench& bench, QWidget* parent = nullptr);
  ~LessonPage() override;

  /// Opens a lesson where the learner left it. Throws Error if it can't be opened.
  void open(const Lesson& lesson);
  LessonSession* session() const { return session_.get(); }
  RunSubject* subject() const override;
  RunController* runs() const override { return runs_.get(); }
  VariantComparison* comparison() const { return comparison_.get(); }
  LessonViews& views() const override { return *views_; }
  LessonGuide& guide() { return *guide_; }
  QUndoStack& undo_stack() { return undo_; }

  /// Sets values explicitly: of a run from the table, of a point of a sweep, of the command line.
  void set_values(const Values& values);
  QString file_for_editing() override;
  void keep_place(); ///< in the lesson's text and exercises

 signals:
  void picture_wanted();
  void run_opened(qint64 id);
  void lesson_chosen(const QString& id);
  void compare_wanted(const std::vector<qint64>& ids);

 private:
  void show_results() override;
  void dim_results();
  void wire_views();
  void wire_guide();
  void wire_advice();
  void wire_session();
  void take_outside_edit(const QString& path);

  Workbench& bench_;
  QUndoStack undo_;
  LessonViews* views_;
  LessonGuide* guide_;
  std::unique_ptr<LessonSession> session_;
  std::unique_ptr<RunController> runs_;
  std::unique_ptr<CompileController> compile_;
  std::unique_ptr<VariantComparison> comparison_;
  QTimer keep_place_;
  bool refused_ = false; ///< a value in the panel can't be launched; the session has the setting before it
  QFileSystemWatcher outside_; ///< of the kernel that was given to another program
};

}
