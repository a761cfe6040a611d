#pragma once

#include <QColor>
#include <QString>

namespace kernelarium {

/// A square of a colour with its meaning, as HTML that does not break inside.
QString swatch(const QColor& colour, const QString& text);

}
