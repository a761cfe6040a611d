#pragma once

#include "app/desktop/window/exporter.h"
#include "app/desktop/window/pack_opener.h"
#include "app/desktop/workbench/workbench.h"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QTimer>

class QAction;
class QActionGroup;
class QMenu;
class QStackedWidget;

namespace kernelarium {

class DeskPage;
class Fetcher;
class FrameworksPage;
class LessonPage;
class NoticeBar;
class OperatorExport;
class PlaygroundPage;
class ProgressPage;
class PythonTools;
class ResultsPage;
class RunPage;
class Sidebar;
class StartPage;
class StatusLine;
class TopBar;

/// The window: path at the left, a page in the middle, toolbar above and status below. Pages are made when
/// they are first shown, so that the first frame is quick.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(Workbench& bench);
  ~MainWindow() override;

  /// "start", "playground", "desk", "results", "progress", "frameworks", "lesson:ID", or a part of the desk:
  /// "plan", "notes", "glossary:warp" ... False if there is no such page or lesson.
  bool go(const QString& page);
  const QString& page() const { return page_; }
  LessonPage* lesson_page();         ///< made if it was not
  PlaygroundPage* playground_page(); ///< made if it was not
  /// The page that runs something and is seen; null on others.
  RunPage* run_page() const;
  StatusLine& status() { return *status_; }
  NoticeBar& notices() { return *notices_; }
  ResultsPage* results_page() { return results_; }
  FrameworksPage* frameworks_page(); ///< made if it was not
  DeskPage* desk_page();             ///< made if it was not
  /// A link of a text: "lesson:matmul", "exercise:matmul/fit", "glossary:warp", or a page of the web.
  void follow(const QString& link);
  /// What the last run failed with goes to the error log.
  void log_error();
  /// A picture, a .cu file or a lesson (.klesson), as opened, dropped or given on the command line.
  void open_file(const QString& path);
  void open_run(qint64 id);
  void save_state();
  void keep_arrangement(); ///< of window and panels: a killed program loses none

 public slots:
  void show_preferences();
  void show_about();
  void show_shortcuts();

 protected:
  void closeEvent(QCloseEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  void resizeEvent(QResizeEvent* event) override;
  void moveEvent(QMoveEvent* event) override;
  void changeEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void set_page(const QString& page);
  struct Actions {
    QAction *new_kernel, *save_kernel, *open_picture, *open_kernel, *open_folder, *open_lesson, *export_view,
        *report, *export_operator, *get_python, *print, *quit;
    QAction *undo_edit, *redo_edit, *undo, *redo, *find, *replace, *revert, *changes, *copy_command,
        *complete, *edit_outside, *reset_values;
    QAction *run, *stop, *sweep, *play, *step, *step_back, *check, *hint, *next, *refresh_devices;
    QAction *desk, *plan, *notes, *glossary, *errors, *log_error;
    QAction *start, *playground, *results, *progress, *frameworks, *sidebar, *reset_arrangement,
        *arrange_for_play;
    QAction *zoom_in, *zoom_out, *zoom_reset, *preferences, *whats_this, *shortcuts, *about;
  };

  QAction* action(const QString& text, const QString& icon_name, const QKeySequence& keys,
                  const QString& help);
  void make_actions();
  void make_menus();
  void make_view_menu(QMenu* menu);
  void connect_actions();
  void update_actions();
  void fill_recent();
  void fill_lessons(QMenu* menu);
  void add_page(RunPage* page, const char* arrangement);
  void watch_runs(RunPage& page); ///< of what it has open now
  void wire_lesson_page();
  void show_session();
  void show_status();
  void offer_nvcc(); ///< without which no program can be built
  void tell_progress();
  void make_progress();
  void refresh_path();
  void fit_sidebar(); ///< hidden if the page needs its room
  /// Has the playground open it, and shows that view of it; false where it says why it can't.
  bool open_in_playground(const QString& path, void (PlaygroundPage::*open)(const QString&),
                          const QString& view);
  enum class Opened { picture, kernel, lesson };
  void ask_file(Opened what);
  void ask_folder();
  void add_lesson(const QString& pack, const QString& folder);
  View* export_source();

  Workbench& bench_;
  QTimer keep_arrangement_;
  Actions do_{};
  std::vector<QAction*> view_actions_;
  QMenu *recent_, *export_menu_, *panels_;
  TopBar* bar_;
  NoticeBar* notices_;
  Sidebar* sidebar_;
  QStackedWidget* stack_;
  StatusLine* status_;
  Exporter* exporter_;
  PythonTools* python_;
  OperatorExport* operators_;
  Fetcher* nvcc_;
  PackOpener* packs_;
  StartPage* start_ = nullptr;
  LessonPage* lesson_ = nullptr;
  DeskPage* desk_ = nullptr;
  PlaygroundPage* playground_ = nullptr;
  ResultsPage* results_ = nullptr;
  ProgressPage* progress_ = nullptr;
  FrameworksPage* frameworks_ = nullptr;
  QString page_, failure_;
  Diagnostic failed_;
  std::vector<Diagnostic> found_; ///< what the last run failed with
  QString logged_;                ///< its entry in the error log, once it is there
  QElapsedTimer running_;
  QTimer tell_progress_; ///< while something runs
  struct {
    QString stage = "running";
    double fraction = -1;
    bool checking = false; ///< behind a result that is shown already
  } told_;                 ///< last message of the running task
};

}
