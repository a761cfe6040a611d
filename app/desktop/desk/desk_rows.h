#pragma once

#include <QFrame>
#include <QListWidget>
#include <functional>

class QAbstractButton;
class QLabel;
class QStyleOptionViewItem;
class QToolButton;

namespace kernelarium {

/// A list whose rows have a title, a line of muted words under it and a short one at the right.
class RowList : public QListWidget {
  Q_OBJECT

 public:
  struct Row {
    QString key; ///< what the row represents; a list that is filled again keeps the chosen key
    QString title, under, right;
    QString icon;       ///< name of an icon; empty: none
    bool muted = false; ///< done with
    QString help;       ///< tool tip
  };

  explicit RowList(QWidget* parent = nullptr);
  void set_rows(const std::vector<Row>& rows);
  QString chosen() const; ///< empty: none
  void choose(const QString& key);

 signals:
  void key_chosen(const QString& key);

 private:
  bool filling_ = false;
};

/// "Removed. Undo": a line that offers undo for a while.
class UndoBar : public QFrame {
  Q_OBJECT

 public:
  explicit UndoBar(QWidget* parent = nullptr);
  void offer(const QString& text, std::function<void()> undo);

 private:
  QLabel* text_;
  QToolButton* button_;
  std::function<void()> undo_;
};

/// The content of an empty page: an icon, what this page is for, what to do.
class EmptyState : public QWidget {
  Q_OBJECT

 public:
  EmptyState(const QString& icon_name, const QString& title, const QString& what_to_do,
             QWidget* parent = nullptr);
  /// Buttons below the words.
  void add(QWidget* button);

 private:
  QLabel* icon_;
};

/// A label in the style sheet's role "muted", "section", "heading"...
QLabel* role_label(const char* role, const QString& text = {});
/// A tool button with icon, name for screen readers and tool tip; its icon follows the theme.
QToolButton* icon_button(const QString& icon_name, const QString& name, const QString& help = {});
/// Gives a button an icon in the theme's colour and size, now and whenever the theme changes.
void follow_theme(QAbstractButton* button, const QString& icon_name);
/// Behind a list's row: raised under the mouse and where it is chosen, there with a stripe at its left.
void paint_row_ground(QPainter& painter, const QStyleOptionViewItem& row);
/// Around the row that the keyboard is at.
void paint_row_focus(QPainter& painter, const QStyleOptionViewItem& row);
/// "14:05" today, "yesterday", "21 Nov", "21 Nov 2025".
QString short_date(const QDateTime& when);

}
