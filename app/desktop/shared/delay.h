#pragma once

#include <QTimer>

namespace kernelarium {

/// From the last key to the file: a killed program loses no more than this.
constexpr int save_ms = 300;

/// Has `owner` do `work` once, `ms` after the timer was last started: many changes in a row cause one call.
template<class Owner, class Work>
void call_after(QTimer& timer, int ms, Owner* owner, Work work) {
  timer.setSingleShot(true);
  timer.setInterval(ms);
  QObject::connect(&timer, &QTimer::timeout, owner, work);
}

}
