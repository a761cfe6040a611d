#pragma once

#include "app/desktop/workbench/workbench.h"

#include <QScrollArea>

class QBoxLayout;
class QGridLayout;

namespace kernelarium {

/// The first page: continue, the lessons of the path as cards, recent files.
class StartPage : public QScrollArea {
  Q_OBJECT

 public:
  explicit StartPage(Workbench& bench, QWidget* parent = nullptr);
  /// Reads states and recent files again.
  void refresh();

 signals:
  void lesson_chosen(const QString& id);
  void picture_wanted();
  void kernel_wanted();
  void pack_wanted();
  void file_chosen(const QString& path);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();

  Workbench& bench_;
  QWidget* content_;
  QWidget* head_;
  QBoxLayout* actions_;
  QGridLayout* grid_;
  std::vector<QWidget*> cards_;
  int columns_ = 0;
};

}
