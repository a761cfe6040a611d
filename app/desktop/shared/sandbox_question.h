#pragma once

#include <functional>

class QWidget;

namespace kernelarium {

/// Goes on at once if programs can run in a sandbox here; else after a person has agreed to run them without.
void with_sandbox_or_consent(QWidget* window, const std::function<void()>& go_on);

}
