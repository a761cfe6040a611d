#include "widgets/theme/icons.h"

#include "widgets/theme/theme.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>
#include <QtGlobal>

// A static library's resources are linked in only where this is called, outside any namespace.
static void load_icons() { Q_INIT_RESOURCE(icons); }

namespace kernelarium {

QIcon icon(const QString& name, const QColor& colour) {
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
  const Colours& colours = Theme::instance().colours();
  QIcon result;
  for (const int size : {16, 24, 32, 48}) {
    result.addPixmap(pixmap(size, colour.isValid() ? colour : colours.text));
    result.addPixmap(pixmap(size, colours.muted), QIcon::Disabled);
  }
  return result;
}

QIcon application_icon() {
  load_icons();
  return QIcon(":/icons/kernelarium.svg");
}

}
