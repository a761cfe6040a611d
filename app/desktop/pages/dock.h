#pragma once

#include <QDockWidget>

namespace kernelarium {

class PanelGroup;

/// A dock whose title strip is a thin grip; it is hidden while the dock is a tab, which shows its title.
class Dock : public QDockWidget {
  Q_OBJECT

 public:
  Dock(const QString& name, const QString& title, QWidget* content, QWidget* parent);
  PanelGroup* group() const; ///< its content; null where it is another

 private:
  void settle();
};

}
