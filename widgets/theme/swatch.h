#pragma once

#include <QColor>
#include <QString>

namespace kernelarium {

/// A square of a colour with what it stands for, as HTML that does not break inside.
QString swatch(const QColor& colour, const QString& text);

}
