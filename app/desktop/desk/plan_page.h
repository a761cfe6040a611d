#pragma once

#include "app/desktop/desk/desk.h"
#include "app/desktop/desk/plan_view.h"

#include <QWidget>

class QAction;
class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace kernelarium {

class UndoBar;

/// The study plan: by topic, day, week or month; ticked, edited, imported and exported.
class PlanPage : public QWidget {
  Q_OBJECT

 public:
  explicit PlanPage(Desk& desk, QWidget* parent = nullptr);
  ~PlanPage() override { keep_markdown(); }

  PlanView* view() const { return view_; }
  const QString& plan() const { return uid_; }
  void show_plan(const QString& uid);
  void set_order(PlanOrder order);
  /// The same without asking for a file; throws Error.
  void import_file(const QString& path);
  void export_file(const QString& path);

 public slots:
  void refresh();

 signals:
  void link_chosen(const QString& link);
  void notice(const QString& text);

 private:
  QWidget* make_head();
  QWidget* make_empty();
  QMenu* new_menu(QWidget* parent);
  void make_actions();
  void add_ready_made(Pace pace);
  void add_empty();
  void ask_import();
  void ask_export();
  void ask_name();
  void remove_plan();
  void add_item(bool as_part);
  void set_due(const Due& due);
  void on_current(const std::function<void(PlanText&, int)>& work);
  void keep_markdown();
  void show_markdown(bool shown);
  void count(const PlanText& plan);
  void update_actions();

  Desk& desk_;
  QString uid_;
  PlanOrder order_ = PlanOrder::topic;
  int chosen_item_ = -1; ///< to be chosen when the plan is shown again
  QTimer later_, save_markdown_;
  bool unsaved_ = false; ///< typed and not yet saved

  QStackedWidget *pages_, *bodies_;
  QComboBox* plans_;
  QButtonGroup* orders_;
  QCheckBox* hide_done_;
  QToolButton *markdown_, *more_;
  QProgressBar* bar_;
  QLabel* count_;
  PlanView* view_;
  QPlainTextEdit* editor_;
  QLineEdit* add_;
  QPushButton* add_button_;
  UndoBar* undo_bar_;
  QMenu* menu_;
  QAction *edit_, *add_part_, *up_, *down_, *deeper_, *higher_, *remove_, *undo_, *open_;
  QMenu* due_menu_;
};

}
