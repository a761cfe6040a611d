#pragma once

#include <QImage>
#include <QString>
#include <vector>

namespace kernelarium {

/// Frames of equal size as an animated PNG that plays for ever, each shown for `ms`. A frame holds only what
/// changed. Throws Error with path and reason.
void write_animation(const std::vector<QImage>& frames, int ms, const QString& path);

}
