#include "widgets/view/animation.h"

#include "kernels/base/files.h"

#include <QBuffer>
#include <QtEndian>

namespace kernelarium {

namespace {

constexpr int signature_bytes = 8;

/// PNG's checksum of a chunk: its name and its data.
quint32 checksum(const QByteArray& bytes) {
  quint32 sum = 0xffffffffU;
  for (const char byte : bytes) {
    sum ^= static_cast<quint8>(byte);
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320U : 0);
  }
  return ~sum;
}

QByteArray number(quint32 value) {
  QByteArray bytes(4, '\0');
  qToBigEndian(value, bytes.data());
  return bytes;
}

QByteArray chunk(const QByteArray& name, const QByteArray& data) {
  return number(static_cast<quint32>(data.size())) + name + data + number(checksum(name + data));
}

/// A still picture's header, and its compressed pixels in one piece.
struct Still {
  QByteArray header, pixels;
};

Still still_of(const QImage& image) {
  QByteArray png;
  QBuffer buffer(&png);
  image.save(&buffer, "PNG", 0); // 0: as small as it gets
  Still still;
  for (qsizetype at = signature_bytes; at + 12 <= png.size();) {
    const auto size = static_cast<qsizetype>(qFromBigEndian<quint32>(png.constData() + at));
    const QByteArray name = png.mid(at + 4, 4), data = png.mid(at + 8, size);
    if (name == "IHDR") still.header = data;
    if (name == "IDAT") still.pixels += data;
    at += size + 12;
  }
  return still;
}

/// The smallest part that holds every change, with all that stayed the same left transparent.
QImage change(const QImage& before, const QImage& now, QPoint* corner) {
  QRect changed;
  QImage part(now.size(), QImage::Format_ARGB32);
  part.fill(Qt::transparent);
  for (int y = 0; y < now.height(); ++y) {
    const auto* old_line = reinterpret_cast<const QRgb*>(before.constScanLine(y));
    const auto* line = reinterpret_cast<const QRgb*>(now.constScanLine(y));
    auto* out = reinterpret_cast<QRgb*>(part.scanLine(y));
    for (int x = 0; x < now.width(); ++x)
      if (line[x] != old_line[x]) {
        out[x] = line[x];
        changed |= QRect(x, y, 1, 1);
      }
  }
  if (changed.isEmpty()) changed = QRect(0, 0, 1, 1);
  *corner = changed.topLeft();
  return part.copy(changed);
}

}

void write_animation(const std::vector<QImage>& frames, int ms, const QString& path) {
  QByteArray out("\x89PNG\r\n\x1a\n", signature_bytes);
  quint32 sequence = 0;
  QImage before;
  for (const QImage& frame : frames) {
    const QImage now = frame.convertToFormat(QImage::Format_ARGB32);
    QPoint corner;
    const QImage part = before.isNull() ? now : change(before, now, &corner);
    const Still still = still_of(part);
    if (before.isNull())
      out += chunk("IHDR", still.header) +
             chunk("acTL", number(static_cast<quint32>(frames.size())) + number(0));
    QByteArray control = number(sequence++);
    for (const int value : {part.width(), part.height(), corner.x(), corner.y()})
      control += number(static_cast<quint32>(value));
    QByteArray delay(4, '\0');
    qToBigEndian(static_cast<quint16>(ms), delay.data());
    qToBigEndian(static_cast<quint16>(1000), delay.data() + 2);
    // Disposal 0: it stays; blending 1: over what is there.
    out += chunk("fcTL", control + delay + '\0' + (before.isNull() ? '\0' : '\1'));
    out += before.isNull() ? chunk("IDAT", still.pixels) : chunk("fdAT", number(sequence++) + still.pixels);
    before = now;
  }
  out += chunk("IEND", {});
  write_file(path.toStdString(), out.toStdString());
}

}
