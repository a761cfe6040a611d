#pragma once

#include "app/desktop/desk/desk.h"
#include "app/desktop/desk/search_list.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QTextBrowser;
class QToolButton;

namespace kernelarium {

/// All notes and written answers: searched, filtered by lesson, written, read as Markdown.
class NotesPage : public QWidget {
  Q_OBJECT

 public:
  explicit NotesPage(Desk& desk, QWidget* parent = nullptr);

  RowList* list() const { return side_->list(); }
  QPlainTextEdit* editor() const { return editor_; }
  void search(const QString& words);
  /// Only those of a lesson; empty: all.
  void show_lesson(const QString& lesson);
  void add_note();
  void show_note(qint64 id);

 public slots:
  void refresh();

 signals:
  void link_chosen(const QString& link);
  void notice(const QString& text);

 private:
  void make_list();
  QWidget* make_note();
  void fill_lessons();
  void load(qint64 id);
  void show_head(const Note& note);
  void preview(bool shown);
  void remove();
  void ask_export();

  Desk& desk_;
  qint64 id_ = 0;
  QString loaded_; ///< the text as it was last read: the editor may spell it a little differently
  bool loading_ = false;
  QTimer later_;
  QStackedWidget *pages_, *bodies_;
  SearchList* side_;
  QComboBox *filter_, *lesson_;
  QLabel *about_, *when_;
  QPushButton* open_;
  QToolButton *pin_, *read_;
  QPlainTextEdit* editor_;
  QTextBrowser* reader_;
  UndoBar* undo_bar_;
};

}
