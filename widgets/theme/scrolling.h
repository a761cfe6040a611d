#pragma once

class QWidget;

namespace kernelarium {

/// Scrolls the area that the widget lies in, if there is one, until it can be seen.
void bring_into_view(QWidget& widget);

}
