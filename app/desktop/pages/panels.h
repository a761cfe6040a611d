#pragma once

#include <QString>
#include <string>
#include <utility>
#include <vector>

class QWidget;

namespace kernelarium {

class Selection;
class View;

/// What a dock of a run's page holds.
struct Panel {
  QWidget* widget = nullptr;
  std::vector<std::pair<QString, View*>> views; ///< by the names that exports know
};

struct PanelEntry {
  QString name;                        ///< for arrangements and commands
  const char* title = "";              ///< in English; context kernelarium::RunViews
  Panel (*make)(Selection*) = nullptr; ///< null: the page that has it makes it
  bool below = false;                  ///< stands below the map where there is room
  QString with = {};                   ///< the panel whose dock it shares; empty: it has one of its own
};

/// The views of a run, in the order of their tabs. A new one is a folder in widgets and an entry here: pages,
/// menu, command line, arrangements and galleries take them from here.
const std::vector<PanelEntry>& panel_catalogue();
QString panel_title(const PanelEntry& entry);
std::vector<std::string> panel_names();

/// Scrolls up and down only: it is as wide as what it holds.
QWidget* column_of(QWidget* content, const QString& name);

}
