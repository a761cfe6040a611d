#pragma once

#include "app/desktop/application/desktop.h"
#include "app/desktop/application/grab.h"

namespace kernelarium {

/// What the command line asks for, in the window; an Error names what there is instead. `lesson`: the first
/// one if it is empty. `settings`: "block.x=128".
void open_lesson(Desktop& desktop, const QString& lesson, const QString& variant,
                 const QStringList& settings);
void show_view(RunPage& page, const QString& view);
/// All of it, in a window that stays open; `last_page`: where it asks for nothing.
void open_requested(Desktop& desktop, const GrabRequest& request, const QString& last_page);

}
