#pragma once

#include <QString>

namespace kernelarium {

/// Opens a file in `command` (the path appended, or replacing %f); empty: in the desktop's program for
/// such files. Throws Error if nothing starts.
void open_in_editor(const QString& command, const QString& path);

}
