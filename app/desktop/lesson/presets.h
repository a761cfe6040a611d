#pragma once

#include "app/desktop/lesson/lesson_session.h"

#include <utility>
#include <vector>

namespace kernelarium {

/// Named settings of a variant's knobs that are worth trying, valid ones only: the defaults, small odd sizes
/// (where the tail shows), large ones that the simulator still handles, and the sizes at which times were
/// recorded on a GPU.
std::vector<std::pair<QString, Values>> presets(const LessonSession& session);

}
