#include "widgets/theme/icons.h"

#include "widgets/theme/theme.h"

#include <QFile>
#include <QHash>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>
#include <QtGlobal>

// A static library's resources are linked in only where this is called, outside any namespace.
static void load_icons() { Q_INIT_RESOURCE(icons); }

namespace kernelarium {

namespace {

QIcon drawn(const QString& name, const QColor& colour, const QColor& muted) {
  load_icons();
  QFile file(":/icons/" + name + ".svg");
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray drawing = file.readAll();
  const auto pixmap = [&](int size, const QColor& ink) {
    QSvgRenderer renderer(QByteArray(drawing).replace("#000", ink.name().toLatin1()));
    QPixmap picture(size, size);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    renderer.render(&painter);
    return picture;
  };
  QIcon result;
  for (const int size : {16, 24, 32, 48}) {
    result.addPixmap(pixmap(size, colour));
    result.addPixmap(pixmap(size, muted), QIcon::Disabled);
  }
  return result;
}

}

QIcon icon(const QString& name, const QColor& colour) {
  // Lists ask at every paint, and to draw one takes a millisecond. Never freed: Qt is gone before statics.
  static auto& known = *new QHash<QString, QIcon>;
  const Colours& colours = Theme::instance().colours();
  const QColor ink = colour.isValid() ? colour : colours.text;
  QIcon& found = known[name + ink.name() + colours.muted.name()];
  if (found.isNull()) found = drawn(name, ink, colours.muted);
  return found;
}

QIcon application_icon() {
  load_icons();
  return QIcon(":/icons/kernelarium.svg");
}

}
