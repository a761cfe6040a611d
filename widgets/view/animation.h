#pragma once

#include <QImage>
#include <QString>
#include <vector>

namespace kernelarium {

/// Frames of equal size as an animated PNG that loops forever, each shown for `ms`. A frame contains only
/// what changed. Throws Error with path and reason.
void write_animation(const std::vector<QImage>& frames, int ms, const QString& path);

}
