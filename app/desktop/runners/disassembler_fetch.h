#pragma once

#include <QObject>
#include <functional>

namespace kernelarium {

/// Fetches NVIDIA's disassembler in the background, as `resources/cuda/fetch --nvdisasm` does. `done` is
/// called with the reason for a failure, or an empty text; the work ends, and `done` is not called, when
/// `context` is deleted.
void fetch_disassembler(QObject* context, const std::function<void(const QString& error)>& done);

}
