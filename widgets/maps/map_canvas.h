#pragma once

#include "widgets/maps/map_layout.h"

#include <QHash>
#include <QImage>
#include <QStaticText>
#include <QWidget>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace kernelarium {

/// Draws the cells of a launch at any zoom: an image for what is small, rounded cells with text for what is
/// large. Cost follows the pixels on the screen, not the threads.
class MapCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit MapCanvas(QWidget* parent = nullptr);

  void set_layout(const MapLayout& layout);
  const MapLayout& map() const { return layout_; }
  /// Colour of each warp of the launch, [block * warps_per_block + warp]; the size warps_per_block repeats in
  /// every block; one entry colours all. `dim`: 0..1, how far cells that are not in the shown warp fade.
  void set_warp_colours(std::vector<QRgb> colours, double dim = 0);
  /// Colours that are names (warps) are not mixed if cells are smaller than pixels: then all cells have
  /// `far`. Without it colours represent numbers, and are mixed.
  void set_far_colour(std::optional<QRgb> far);
  bool is_far() const; ///< cells wear `far` at this zoom
  /// The thread that stopped the launch; Scope::none: none did.
  void set_fault(const ThreadPlace& place);
  /// Colours of single threads of some blocks, [thread in block], over the warps' colours; 0: the warp's.
  void set_thread_colours(std::uint64_t block, std::vector<QRgb> colours);
  std::vector<QRgb> thread_colours(std::uint64_t block) const; ///< empty: none were set
  void clear_thread_colours();
  /// Text in a cell that is large enough, at most 5 signs; empty function: the lane.
  void set_cell_text(std::function<QString(const ThreadPlace&)> text);
  void set_places(const ThreadPlace& pinned, const ThreadPlace& hover);
  /// Colours that the warps of a block wear while time is played; empty: their own.
  void set_played(std::uint64_t block, std::vector<QColor> colours);

  /// The part in sight, relative to the grid, so that maps of other grids can show the same part.
  struct Frame {
    double x = 0.5, y = 0.5;                ///< its centre, in grids
    double zoom = 1;                        ///< 1: the whole grid fits
    std::optional<ThreadPlace> fitted = {}; ///< what fills the map, at any size of it; nothing: moved by hand
  };
  Frame frame() const;
  void show_frame(const Frame& frame);
  double scale() const { return scale_; } ///< pixels per cell
  void fit(const ThreadPlace& place);
  void zoom_at(const QPointF& position, double factor);
  /// What the view centre shows at this zoom: none = grid, block, warp, thread.
  ThreadPlace::Scope level() const;
  /// The block in the middle of the view.
  std::optional<std::uint64_t> centre_block() const;
  /// Fills `image` with what the view shows; the frame without overlays (for the benchmark and paintEvent).
  void render_cells(QImage& image, double device_ratio) const;
  QSize sizeHint() const override;

 signals:
  void hovered(const kernelarium::ThreadPlace& place);
  void picked(const kernelarium::ThreadPlace& place);
  void moved(); ///< zoom or position changed

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  ThreadPlace place_at(const QPointF& position) const;
  QRectF to_screen(const QRectF& cells) const;
  QRgb colour_of(std::uint64_t block, std::int64_t thread, bool full = false) const;
  void paint_large_cells(QPainter& painter);
  void paint_places(QPainter& painter);
  void step_place(int dx, int dy);
  void paint_cell(QPainter& painter, const ThreadPlace& place, bool full, bool text);
  double fitting_scale() const; ///< of the whole grid
  void settle();
  void clamp_view();

  MapLayout layout_;
  std::vector<QRgb> warp_colours_, full_colours_; ///< faded and as given
  std::unordered_map<std::uint64_t, std::vector<QRgb>> thread_colours_;
  const std::vector<QRgb>& colours_now(bool full) const;
  std::function<QString(const ThreadPlace&)> text_;
  QHash<QString, QStaticText> laid_out_; ///< texts of cells: laying out a thousand a frame is slow
  int laid_out_size_ = 0;
  std::optional<QRgb> far_;
  ThreadPlace pinned_, hover_, fault_;
  std::optional<ThreadPlace> fitted_; ///< what fills the canvas, until the learner moves it
  std::uint64_t played_block_ = 0;
  std::vector<QColor> played_; ///< by warp
  double scale_ = 1;
  QPointF origin_; ///< cell at the top left corner
  bool dragging_ = false;
  QPointF press_, press_origin_;
  QImage frame_;
  bool frame_stale_ = true;
};

}
