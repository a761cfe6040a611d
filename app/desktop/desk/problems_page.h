#pragma once

#include "app/desktop/desk/desk.h"
#include "app/desktop/desk/search_list.h"

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace kernelarium {

/// The log of problems met: what happened, where, what helped, when.
class ProblemsPage : public QWidget {
  Q_OBJECT

 public:
  explicit ProblemsPage(Desk& desk, QWidget* parent = nullptr);
  RowList* list() const { return side_->list(); }
  void show_problem(const QString& uid);
  void add_problem();

 public slots:
  void refresh();

 signals:
  void link_chosen(const QString& link);

 private:
  enum Filter { every, open, solved };
  void make_list();
  QWidget* make_problem();
  void load(const QString& uid);
  void show_head(const LoggedProblem& problem);
  void keep();

  Desk& desk_;
  QString uid_;
  bool loading_ = false;
  QTimer later_;
  QStackedWidget *pages_, *bodies_;
  SearchList* side_;
  QLineEdit* title_;
  QButtonGroup* filter_;
  QLabel *where_, *dates_, *code_label_;
  QPlainTextEdit *detail_, *code_, *cure_;
  QPushButton *solved_, *open_lesson_;
  UndoBar* undo_bar_;
};

}
