#include "widgets/machine_code/code_panel.h"

#include "widgets/machine_code/ptx_view.h"
#include "widgets/machine_code/sass_view.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <numeric>

namespace kernelarium {

namespace {

constexpr int beside_from = 560, source_from = 900; ///< pixels at 100 % zoom

}

SourceListing::SourceListing(Selection* selection, QWidget* parent)
    : ListingView(selection, CodeEditor::Language::cuda, parent) {
  editor()->setAccessibleName(tr("Source"));
  set_title(tr("Source"));
  set_legend(tr("as it was compiled"));
  show_empty(tr("Run or compile the kernel to see its source."));
}

void SourceListing::set_source(const QString& text) {
  std::vector<int> lines(static_cast<std::size_t>(text.count('\n')) + 2);
  std::iota(lines.begin(), lines.end(), 0);
  set_listing(text, std::move(lines));
}

CodePanel::CodePanel(Selection* selection, QWidget* parent) : QSplitter(Qt::Vertical, parent) {
  source = new SourceListing(selection);
  ptx = new PtxView(selection);
  sass = new SassView(selection);
  for (QWidget* each : std::initializer_list<QWidget*>{source, ptx, sass}) addWidget(each);
  source->hide();
  setChildrenCollapsible(false);
  connect(sass, &SassView::keep_wanted, this, [this](bool kept) {
    source->keep(kept);
    ptx->keep(kept);
    sass->keep(kept);
  });
}

void CodePanel::resizeEvent(QResizeEvent* event) {
  const Theme& theme = Theme::instance();
  const auto fitting = width() < theme.px(beside_from) ? Qt::Vertical : Qt::Horizontal;
  const bool with_source = width() >= theme.px(source_from);
  if (fitting != orientation() || with_source == source->isHidden()) {
    setOrientation(fitting);
    source->setVisible(with_source);
    setSizes({1000, 1000, 1000});
  }
  QSplitter::resizeEvent(event);
}

// The narrow arrangement decides how small it may become.
QSize CodePanel::minimumSizeHint() const {
  const QSize first = ptx->minimumSizeHint(), second = sass->minimumSizeHint();
  return {std::max(first.width(), second.width()), first.height() + handleWidth() + second.height()};
}

}
