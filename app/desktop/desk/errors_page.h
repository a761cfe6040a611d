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

/// The log of errors: what happened, where, what helped, when.
class ErrorsPage : public QWidget {
  Q_OBJECT

 public:
  explicit ErrorsPage(Desk& desk, QWidget* parent = nullptr);
  RowList* list() const { return side_->list(); }
  void show_error(const QString& uid);
  void add_error();

 public slots:
  void refresh();

 signals:
  void link_chosen(const QString& link);

 private:
  enum Filter { every, open, solved };
  void make_list();
  QWidget* make_error();
  void load(const QString& uid);
  void show_head(const LoggedError& error);
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
