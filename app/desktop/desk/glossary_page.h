#pragma once

#include "app/desktop/desk/desk.h"
#include "app/desktop/desk/search_list.h"

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QStackedWidget;
class QTextBrowser;
class QToolButton;

namespace kernelarium {

/// The words of all lessons with their meaning, where they are practised, and what the learner adds.
class GlossaryPage : public QWidget {
  Q_OBJECT

 public:
  explicit GlossaryPage(Desk& desk, QWidget* parent = nullptr);
  RowList* list() const { return side_->list(); }
  /// False if there is no such word.
  bool show_word(const QString& id);

 public slots:
  void refresh();

 signals:
  void link_chosen(const QString& link);

 private:
  void make_list();
  QWidget* make_word();
  void load(const QString& id);
  void show_text(const Word& word);
  void add();

  Desk& desk_;
  QString id_;
  bool loading_ = false;
  QTimer later_;
  SearchList* side_;
  QLineEdit* add_;
  QLabel *title_, *own_label_;
  QStackedWidget* bodies_;
  QTextBrowser* text_;
  QPlainTextEdit* own_;
  QToolButton* remove_;
  UndoBar* undo_bar_;
};

}
