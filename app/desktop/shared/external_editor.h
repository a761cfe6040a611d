#pragma once

#include <QString>

namespace kernelarium {

/// Opens a file in `command` (the path at its end, or in place of %f); empty: in the desktop's program for
/// such files. Throws Error where nothing starts.
void open_in_editor(const QString& command, const QString& path);

}
