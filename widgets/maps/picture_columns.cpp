#include "widgets/maps/picture_columns.h"

#include "widgets/maps/buffer_picture.h"
#include "widgets/theme/theme.h"

#include <QScrollBar>
#include <algorithm>
#include <utility>

namespace kernelarium {

namespace {

int gap() { return Theme::instance().px(10); }

double least_width(const BufferPicture& picture) {
  const Theme& theme = Theme::instance();
  const double words = picture.word_room(); // each column has the room for one
  return words > 0 ? words + picture.columns() * theme.px(10) : theme.px(72);
}

}

PictureColumns::PictureColumns(QWidget* parent) : QScrollArea(parent), content_(new QWidget) {
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWidget(content_);
  connect(&Theme::instance(), &Theme::changed, this, &PictureColumns::arrange);
}

void PictureColumns::set_pictures(std::vector<BufferPicture*> pictures) {
  pictures_ = std::move(pictures);
  for (BufferPicture* picture : pictures_) {
    picture->setParent(content_);
    picture->show();
  }
  arrange();
}

QSize PictureColumns::sizeHint() const {
  const Theme& theme = Theme::instance();
  return {theme.px(380), theme.px(300)};
}

QSize PictureColumns::minimumSizeHint() const {
  const Theme& theme = Theme::instance();
  return {theme.px(200), theme.px(140)};
}

void PictureColumns::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  arrange();
}

int PictureColumns::head_height(const BufferPicture& picture, const Plan& plan) const {
  return BufferPicture::head_height(plan.columns > 1 ? plan.head_lines
                                                     : picture.head_lines_at(static_cast<int>(plan.width)));
}

int PictureColumns::height_of(const BufferPicture& picture, const Plan& plan) const {
  const int width = static_cast<int>(plan.width);
  const int least = picture.least_height(width), whole = picture.whole_height(width);
  return std::max(least, static_cast<int>(whole * plan.shrink));
}

/// Each picture goes where the least is above it.
std::vector<int> PictureColumns::column_of(const Plan& plan) const {
  std::vector<int> columns, heights(static_cast<std::size_t>(plan.columns));
  for (const BufferPicture* picture : pictures_) {
    const auto lowest = std::min_element(heights.begin(), heights.end());
    columns.push_back(static_cast<int>(lowest - heights.begin()));
    *lowest += head_height(*picture, plan) + picture->whole_height(static_cast<int>(plan.width)) + gap();
  }
  return columns;
}

PictureColumns::Plan PictureColumns::plan(int columns, const QSize& room) const {
  Plan made;
  made.columns = columns;
  made.width = static_cast<double>(room.width() - (columns - 1) * gap()) / columns;
  const int width = static_cast<int>(made.width);
  for (const BufferPicture* picture : pictures_)
    made.head_lines = std::max(made.head_lines, picture->head_lines_at(width));
  const std::vector<int> column = column_of(made);
  made.shrink = 1;
  for (bool again = true; again;) { // a picture that is as low as it may be leaves the rest to the others
    again = false;
    for (int each = 0; each < columns; ++each) {
      int fixed = -gap(), flexible = 0;
      for (std::size_t i = 0; i < pictures_.size(); ++i) {
        if (column[i] != each) continue;
        const int whole = pictures_[i]->whole_height(width), shown = height_of(*pictures_[i], made);
        const bool least = shown == pictures_[i]->least_height(width);
        fixed += head_height(*pictures_[i], made) + gap() + (least ? shown : 0);
        flexible += least ? 0 : whole;
      }
      if (flexible == 0) continue;
      const double fitting = std::max(0.0, static_cast<double>(room.height() - fixed) / flexible);
      if (fitting < made.shrink) made.shrink = fitting, again = true;
    }
  }
  std::vector<int> heights(static_cast<std::size_t>(columns), -gap());
  for (std::size_t i = 0; i < pictures_.size(); ++i)
    heights[static_cast<std::size_t>(column[i])] +=
        head_height(*pictures_[i], made) + height_of(*pictures_[i], made) + gap();
  made.fits = *std::max_element(heights.begin(), heights.end()) <= room.height();
  return made;
}

/// Arrays of one length are one below the other while they fit, so that their elements line up.
PictureColumns::Plan PictureColumns::best(const QSize& room) const {
  const bool vectors = std::any_of(pictures_.begin(), pictures_.end(), [](const BufferPicture* picture) {
    return picture->facts().view == "vector" && picture->facts().name != "shared";
  });
  Plan best = plan(1, room);
  if (vectors && best.fits) return best;
  double least = 0;
  for (const BufferPicture* picture : pictures_) least = std::max(least, least_width(*picture));
  for (int columns = 2; columns <= static_cast<int>(pictures_.size()); ++columns) {
    const Plan next = plan(columns, room);
    if (next.width < least) break;
    const auto width = [](const Plan& plan) { return plan.width * plan.shrink; };
    if (next.fits != best.fits ? next.fits : width(next) > width(best) * 1.02) best = next;
  }
  return best;
}

int PictureColumns::place(const Plan& plan) {
  const std::vector<int> column = column_of(plan);
  std::vector<int> bottom(static_cast<std::size_t>(plan.columns));
  for (std::size_t i = 0; i < pictures_.size(); ++i) {
    BufferPicture& picture = *pictures_[i];
    int& y = bottom[static_cast<std::size_t>(column[i])];
    const int head = head_height(picture, plan), height = head + height_of(picture, plan);
    picture.set_head_lines(plan.columns > 1 ? plan.head_lines : 0);
    picture.setGeometry(static_cast<int>(column[i] * (plan.width + gap())), y, static_cast<int>(plan.width),
                        height);
    y += height + gap();
  }
  return *std::max_element(bottom.begin(), bottom.end()) - gap();
}

void PictureColumns::arrange() {
  if (pictures_.empty()) return;
  // By its own policy: a bar that comes as needed could come and go in turns.
  QSize room = size();
  Plan chosen = best(room);
  const bool scrolls = !chosen.fits;
  setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
  if (scrolls) {
    room.rwidth() -= verticalScrollBar()->sizeHint().width() + gap() / 2;
    chosen = best(room);
  }
  const int high = place(chosen);
  content_->resize(room.width(), std::max(high, room.height()));
}

}
