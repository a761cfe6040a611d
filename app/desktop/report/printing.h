#pragma once

#include <QString>

class QPagedPaintDevice;

namespace kernelarium {

class View;

/// What a view shows on paper: its title, what it is of, and its picture, table or text. Light, whatever the
/// window is.
void print_view(View& view, const QString& of, QPagedPaintDevice& paper);

}
