#pragma once

#include <QString>
#include <string>
#include <utility>
#include <vector>

class QWidget;

namespace kernelarium {

class Selection;
class View;

/// The content of a dock of a run's page.
struct Panel {
  QWidget* widget = nullptr;
  std::vector<std::pair<QString, View*>> views; ///< by the names that exports use
};

struct PanelEntry {
  QString name;                        ///< for arrangements and commands
  const char* title = "";              ///< in English; context kernelarium::RunViews
  Panel (*make)(Selection*) = nullptr; ///< null: the page that has it makes it
  bool below = false;                  ///< placed below the map if there is room
  QString with = {};                   ///< the panel whose dock it shares; empty: it has its own
};

/// The views of a run, in the order of their tabs. A new one is a folder in widgets and an entry here: pages,
/// menu, command line, arrangements and galleries take them from here.
const std::vector<PanelEntry>& panel_catalogue();
QString panel_title(const PanelEntry& entry);
std::vector<std::string> panel_names();

/// Scrolls only up and down: it is as wide as its content.
QWidget* column_of(QWidget* content, const QString& name);

}
