#include "tests/app/desktop/window_base.h"

#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>

namespace kernelarium {

void WindowBase::open_window(const QSize& size) {
  desktop_ = std::make_unique<Desktop>();
  window().resize(size);
  window().show();
}

void WindowBase::close_window() {
  if (desktop_) window().close();
  desktop_.reset();
}

void WindowBase::forget() {
  QFile::remove(Settings().path());
  for (const char* file : {"/lessons.json", "/history.sqlite", "/history.sqlite-wal", "/history.sqlite-shm"})
    QFile::remove(user_data_folder() + file);
  for (const char* folder : {"/kernels", "/playground"})
    QDir(user_data_folder() + folder).removeRecursively();
}

bool WindowBase::settled(const std::function<bool(const Run&)>& fits) {
  return QTest::qWaitFor(
      [&] {
        return !runs().running() && !views().filling() && !session().loading_picture() &&
               session().counted() && (!fits || fits(*session().counted()));
      },
      300000);
}

void WindowBase::drop(const QString& path) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window(), &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window(), &event);
}

}
