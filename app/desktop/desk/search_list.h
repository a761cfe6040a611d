#pragma once

#include "app/desktop/desk/desk_rows.h"

#include <QWidget>

class QKeySequence;
class QLineEdit;
class QSplitter;
class QVBoxLayout;

namespace kernelarium {

/// The list at a page's left: a search field, rows, and how many there are or why there are none.
class SearchList : public QWidget {
  Q_OBJECT

 public:
  /// `name`: of its parts as objects; `lists` and `searches`: what the list and the field are, for screen
  /// readers.
  SearchList(const QString& name, const QString& lists, const QString& searches, const QString& help,
             QWidget* parent = nullptr);

  RowList* list() const { return list_; }
  QString words() const; ///< that are searched for
  void search(const QString& words);
  void choose_first();

  void add_button(QWidget* button);   ///< at the right of the field
  void add_below_field(QLayout* row); ///< what chooses among the rows
  void add_below_count(QWidget* part);
  /// `none` is shown instead of rows.
  void show_rows(const std::vector<RowList::Row>& rows, const QString& none, const QString& count);

  /// This list next to the selected entry, in a page that searches on Ctrl+F.
  QSplitter* beside(QWidget* chosen, QWidget* page, int width);

 signals:
  void searched();

 private:
  QLineEdit* field_;
  RowList* list_;
  QLabel *none_, *count_;
  QVBoxLayout *head_, *rows_;
};

/// Keys that work wherever in the page the focus is.
void page_shortcut(QWidget* page, const QKeySequence& keys, const std::function<void()>& work);

}
