#pragma once

#include "app/desktop/lesson/lesson_session.h"
#include "kernels/trace/advice.h"

#include <optional>

namespace kernelarium {

/// What a learner may try after an advice: another variant of the lesson, or another setting of the present
/// one.
struct AdviceTrial {
  std::string variant; ///< empty: the present one
  Values values;       ///< all of the present variant's; empty: those of the other variant
  QString title;       ///< "Transpose, padded tile", "TILE = 16"
};

/// Empty where no variant follows the advice and no parameter can.
std::optional<AdviceTrial> trial_of(const LessonSession& session, const Advice& advice);

}
