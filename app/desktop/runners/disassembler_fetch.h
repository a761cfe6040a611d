#pragma once

#include <QObject>
#include <functional>

namespace kernelarium {

/// Fetches NVIDIA's disassembler in the background, as `resources/cuda/fetch --nvdisasm` does. `done` is told
/// why it failed, or nothing; never after `context` is gone, with which the work ends.
void fetch_disassembler(QObject* context, const std::function<void(const QString& problem)>& done);

}
