#include "app/desktop/pages/playground_views.h"

#include "app/desktop/program/program_panel.h"
#include "widgets/program/program_timeline.h"

namespace kernelarium {

PlaygroundViews::PlaygroundViews(QObject* parent)
    : RunViews(parent), program(new ProgramPanel), timeline(new ProgramTimeline) {
  for (const PanelEntry& entry : panel_catalogue()) {
    if (entry.name == "program") add_panel(entry.name, panel_title(entry), {program, {}});
    if (entry.name == "program-timeline")
      add_panel(entry.name, panel_title(entry), {timeline, {{QString(), timeline}}});
  }
}

}
