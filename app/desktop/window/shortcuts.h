#pragma once

#include <QDialog>

class QMenuBar;
class QTreeWidget;

namespace kernelarium {

/// All keys of the window: those of the menus, as they are now, and those of the views.
class Shortcuts : public QDialog {
  Q_OBJECT

 public:
  explicit Shortcuts(const QMenuBar& menus, QWidget* parent = nullptr);

 private:
  void show_matching(const QString& text);

  QTreeWidget* list_;
};

}
