#pragma once

#include <QIcon>
#include <QString>

namespace kernelarium {

/// One of our own line icons (resources/icons/NAME.svg) in the theme's text colour, or in `colour`. Made for
/// the moment's theme: set it again on Theme::changed(). An unknown name gives a null icon.
QIcon icon(const QString& name, const QColor& colour = {});
/// The program's own mark, in its own colours.
QIcon application_icon();

}
