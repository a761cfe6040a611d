#pragma once

#include "app/desktop/pages/run_views.h"

namespace kernelarium {

class ProgramPanel;
class ProgramTimeline;

/// The views of the playground: those of a run, and those of a whole program.
class PlaygroundViews : public RunViews {
  Q_OBJECT

 public:
  explicit PlaygroundViews(QObject* parent);

  ProgramPanel* program;
  ProgramTimeline* timeline;
};

}
