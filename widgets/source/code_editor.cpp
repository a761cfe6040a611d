#include "widgets/source/code_editor.h"

#include "widgets/source/line_diff.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QScrollBar>
#include <Qsci/qscilexercpp.h>
#include <Qsci/qscilexerpython.h>
#include <Qsci/qscistyle.h>
#include <algorithm>
#include <utility>

namespace kernelarium {

namespace {

constexpr int changed_marker = 2, added_marker = 3, selected_line_marker = 4;
constexpr int change_margin = 3, removed_style = 42;

/// The C++ lexer with CUDA's or PTX's words.
class KernelLexer : public QsciLexerCPP {
 public:
  KernelLexer(CodeEditor::Language language, QObject* parent) : QsciLexerCPP(parent), language_(language) {}

  const char* keywords(int set) const override {
    if (language_ == CodeEditor::Language::sass)
      return set == 1 ? "BAR BRA BREAK BRX BSSY BSYNC CALL DEPBAR ELECT ERRBAR EXIT FENCE JMP MATCH MEMBAR "
                        "NANOSLEEP REDUX RET SHFL SYNCS VOTE WARPSYNC YIELD"
             : set == 2
                 ? "ATOM ATOMG ATOMS CCTL LD LDC LDG LDGDEPBAR LDGSTS LDL LDS LDSM RED REDG ST STG STL "
                   "STS STSM UBLKCP ULDC UTMALDG UTMASTG"
                 : nullptr;
    if (language_ == CodeEditor::Language::ptx)
      return set == 1 ? "abs add addc and atom bar barrier bfe bfi bra brev call clz cos cp cvt cvta div ex2 "
                        "exit fence fma isspacep ld "
                        "lg2 lop3 mad mapa match max mbarrier membar min mov mul nanosleep neg not or popc "
                        "prmt rcp red redux rem ret "
                        "rsqrt selp set setp shf shfl shl shr sin slct sqrt st sub tanh trap vote wmma mma "
                        "xor activemask"
             : set == 2 ? "b8 b16 b32 b64 b128 f16 f16x2 bf16 bf16x2 f32 f64 pred s8 s16 s32 s64 u8 u16 u32 "
                          "u64 v2 v4 entry func visible reg "
                          "param global shared local const version target address_size loc file align "
                          "maxntid minnctapersm tid ctaid ntid nctaid laneid"
                        : nullptr;
    return set == 1   ? "alignas alignof auto break case class const constexpr continue decltype default "
                        "delete do else enum explicit extern false "
                        "for friend goto if inline namespace new noexcept nullptr operator private protected "
                        "public return sizeof static "
                        "static_assert static_cast reinterpret_cast struct switch template this true try catch "
                        "typedef typename union using virtual "
                        "volatile while requires concept asm __global__ __device__ __host__ __shared__ "
                        "__constant__ __managed__ __restrict__ "
                        "__launch_bounds__ __forceinline__ __noinline__ __grid_constant__ __cluster_dims__"
           : set == 2 ? "bool char double float int long short signed unsigned void size_t int8_t int16_t "
                        "int32_t int64_t uint8_t uint16_t "
                        "uint32_t uint64_t half half2 __half __half2 __nv_bfloat16 __nv_bfloat162 char4 "
                        "uchar2 uchar3 uchar4 int2 int3 int4 uint2 uint3 "
                        "uint4 float2 float3 float4 double2 dim3 threadIdx blockIdx blockDim gridDim "
                        "warpSize __syncthreads __syncwarp "
                        "__shfl_sync __shfl_down_sync __shfl_up_sync __shfl_xor_sync __ballot_sync "
                        "__any_sync __all_sync __activemask __ldg "
                        "atomicAdd atomicMax atomicMin atomicCAS atomicExch __fmaf_rn"
                      : nullptr;
  }

  /// None: after "if (x) y = 1;" QScintilla would indent the closing brace as a part of the condition.
  const char* blockStartKeyword(int* = nullptr) const override { return nullptr; }

 private:
  CodeEditor::Language language_;
};

/// The editor's lexer of a language, made when it is first needed. It stays: what completes words belongs to
/// it.
QsciLexer* lexer_of(CodeEditor::Language language, QObject* editor) {
  const QString name = QString("lexer_%1").arg(static_cast<int>(language));
  if (auto* known = editor->findChild<QsciLexer*>(name, Qt::FindDirectChildrenOnly)) return known;
  QsciLexer* made = nullptr;
  if (language == CodeEditor::Language::python)
    made = new QsciLexerPython(editor);
  else
    made = new KernelLexer(language, editor);
  made->setObjectName(name);
  return made;
}

}

CodeEditor::CodeEditor(Language language, QWidget* parent) : QsciScintilla(parent), language_(language) {
  setUtf8(true);
  setEolMode(EolUnix);
  setTabWidth(2);
  setIndentationsUseTabs(false);
  setAutoIndent(true);
  setBraceMatching(SloppyBraceMatch);
  setFrameShape(QFrame::NoFrame);
  setLexer(lexer_of(language, this));
  setMarginType(0, NumberMargin);
  for (int margin = 1; margin < 5; ++margin) setMarginWidth(margin, 0);
  setScrollWidth(1);
  setScrollWidthTracking(true);
  markerDefine(Background, selected_line_marker);
  markerDefine(FullRectangle, changed_marker);
  markerDefine(FullRectangle, added_marker);
  setMarginType(change_margin, SymbolMargin);
  setMarginMarkerMask(change_margin, 1 << changed_marker | 1 << added_marker);
  setAnnotationDisplay(AnnotationIndented);
  connect(&Theme::instance(), &Theme::changed, this, &CodeEditor::restyle);
  connect(this, &QsciScintilla::linesChanged, this,
          [this] { setMarginWidth(0, QString("00%1").arg(lines())); });
  connect(horizontalScrollBar(), &QScrollBar::valueChanged, this, &CodeEditor::notes_changed);
  restyle();
}

void CodeEditor::set_language(Language language) {
  if (language == language_) return;
  language_ = language;
  setLexer(lexer_of(language, this));
  setTabWidth(language == Language::python ? 4 : 2);
  restyle();
}

bool CodeEditor::show_document(const QString& name) {
  if (name == document_) return true;
  Document& left = documents_[document_];
  left.text = document();
  getCursorPosition(&left.line, &left.column);
  left.first = firstVisibleLine();
  const bool known = documents_.contains(name);
  const Document shown = documents_[document_ = name];
  setDocument(shown.text);
  // Scintilla keeps these with the text.
  setUtf8(true);
  setEolMode(EolUnix);
  setIndentationsUseTabs(false);
  setTabWidth(language_ == Language::python ? 4 : 2);
  setLexer(lexer());
  markerDeleteAll();
  restyle();
  setCursorPosition(shown.line, shown.column);
  setFirstVisibleLine(shown.first);
  return known;
}

QFont CodeEditor::in_points(QFont font) const {
  font.setPointSizeF(font.pixelSize() * 72.0 / logicalDpiY());
  return font;
}

void CodeEditor::restyle() {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  QsciLexer* lexer = this->lexer();
  const QFont font = in_points(theme.code_font());
  for (int style = 0; style < 128; ++style) {
    lexer->setFont(font, style);
    lexer->setColor(c.text, style);
    lexer->setPaper(c.canvas, style);
  }
  lexer->setDefaultFont(font);
  lexer->setDefaultPaper(c.canvas);
  lexer->setDefaultColor(c.text);
  const auto paint = [lexer](const QColor& colour, std::initializer_list<int> styles) {
    for (const int style : styles) lexer->setColor(colour, style);
  };
  if (language_ == Language::python) {
    using Python = QsciLexerPython;
    paint(c.comment, {Python::Comment, Python::CommentBlock});
    paint(c.keyword, {Python::Keyword});
    paint(c.number, {Python::Number});
    paint(c.string,
          {Python::DoubleQuotedString, Python::SingleQuotedString, Python::TripleSingleQuotedString,
           Python::TripleDoubleQuotedString, Python::DoubleQuotedFString, Python::SingleQuotedFString});
    paint(c.preprocessor, {Python::Decorator});
  } else {
    paint(c.comment, {QsciLexerCPP::Comment, QsciLexerCPP::CommentLine, QsciLexerCPP::CommentDoc,
                      QsciLexerCPP::CommentLineDoc});
    paint(c.keyword, {QsciLexerCPP::Keyword});
    paint(c.type, {QsciLexerCPP::KeywordSet2});
    paint(c.number, {QsciLexerCPP::Number});
    paint(c.string,
          {QsciLexerCPP::DoubleQuotedString, QsciLexerCPP::SingleQuotedString, QsciLexerCPP::RawString});
    paint(c.preprocessor, {QsciLexerCPP::PreProcessor});
  }
  setPaper(c.canvas);
  setMarginsFont(in_points(theme.code_font(Theme::Type::caption)));
  setMarginsForegroundColor(c.muted);
  setMarginsBackgroundColor(c.canvas);
  setCaretForegroundColor(c.text);
  setCaretWidth(theme.px(2));
  QColor line = c.raised;
  setCaretLineVisible(true);
  setCaretLineBackgroundColor(line);
  setSelectionBackgroundColor(theme.dark() ? QColor(0x2f4a63) : QColor(0xbcd9ef));
  resetSelectionForegroundColor();
  setMatchedBraceForegroundColor(c.accent);
  setMatchedBraceBackgroundColor(c.raised);
  setMarkerBackgroundColor(theme.dark() ? QColor(0x1f3a4a) : QColor(0xd9ecf8), selected_line_marker);
  setMarkerBackgroundColor(c.accent, changed_marker);
  setMarkerBackgroundColor(c.good, added_marker);
  setMarginWidth(0, QString("00%1").arg(lines()));
  SendScintilla(SCI_SETMARGINLEFT, 0UL, theme.px(4)); // between costs and code
}

QString CodeEditor::annotation(int line) const {
  const auto at = static_cast<unsigned long>(line);
  QByteArray text(SendScintilla(SCI_ANNOTATIONGETTEXT, at, static_cast<void*>(nullptr)), '\0');
  SendScintilla(SCI_ANNOTATIONGETTEXT, at, static_cast<void*>(text.data()));
  return QString::fromUtf8(text);
}

void CodeEditor::clear_changes() {
  markerDeleteAll(changed_marker);
  markerDeleteAll(added_marker);
  setMarginWidth(change_margin, 0);
}

void CodeEditor::mark_changes(const QString& older, const std::function<QString(const QString&)>& key) {
  clear_changes();
  clearAnnotations();
  const Theme& theme = Theme::instance();
  setMarginWidth(change_margin, theme.px(4));
  const QsciStyle removed(removed_style, "removed", theme.colours().muted, theme.colours().raised,
                          in_points(theme.code_font(Theme::Type::small)));
  const QStringList before = older.split('\n');
  const auto keys = [&](QStringList lines) {
    if (key) std::transform(lines.begin(), lines.end(), lines.begin(), key);
    return lines;
  };
  const auto changes = line_changes(keys(before), keys(text().split('\n')));
  int next_old = 0;
  for (std::size_t line = 0; line < changes.size(); ++line) {
    const LineChange& change = changes[line];
    const bool last = line + 1 == changes.size();
    QStringList old;
    if (!last && change.kind == LineChange::Kind::changed) {
      markerAdd(static_cast<int>(line), changed_marker);
      old << "− " + before[change.old_line];
    }
    if (!last && change.kind == LineChange::Kind::added) markerAdd(static_cast<int>(line), added_marker);
    if (!old.isEmpty()) annotate(static_cast<int>(line), old.join('\n'), removed);
    if (change.removed_before > 0) {
      const int first = last                   ? static_cast<int>(before.size()) - change.removed_before
                        : change.old_line >= 0 ? change.old_line - change.removed_before
                                               : next_old;
      QStringList gone;
      for (int i = 0; i < change.removed_before; ++i) gone << "− " + before.value(first + i);
      // An annotation is below its line: what was removed above this line belongs to the line before.
      const int above = std::max(0, static_cast<int>(line) - 1);
      const QString there = annotation(above);
      annotate(above, there.isEmpty() ? gone.join('\n') : there + '\n' + gone.join('\n'), removed);
    }
    if (change.old_line >= 0) next_old = change.old_line + 1;
  }
}

void CodeEditor::highlight_lines(const std::vector<int>& lines) {
  markerDeleteAll(selected_line_marker);
  for (const int line : lines)
    if (line > 0) markerAdd(line - 1, selected_line_marker);
}

void CodeEditor::set_notes(std::map<int, QString> notes) {
  if (notes == notes_) return;
  notes_ = std::move(notes);
  viewport()->update();
  emit notes_changed();
}

void CodeEditor::paintEvent(QPaintEvent* event) {
  QsciScintilla::paintEvent(event);
  if (notes_.empty()) return;
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  QPainter painter(viewport());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(theme.code_font(Theme::Type::small));
  const std::map<int, QString> without_room = notes_without_room();
  // Margins and the text, too, change the room.
  if (std::exchange(without_room_, without_room) != without_room)
    QMetaObject::invokeMethod(this, &CodeEditor::notes_changed, Qt::QueuedConnection);
  for (const auto& [line, text] : notes_) {
    if (line > lines() || without_room.contains(line)) continue;
    const QRectF box = note_box(line, text);
    painter.setPen(QPen(c.border, 1));
    painter.setBrush(c.raised);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme.px(3), theme.px(3));
    painter.setPen(c.accent);
    painter.drawText(box, Qt::AlignCenter, text);
  }
}

void CodeEditor::resizeEvent(QResizeEvent* event) {
  QsciScintilla::resizeEvent(event);
  if (!notes_.empty()) emit notes_changed();
}

QRectF CodeEditor::note_box(int line, const QString& note) const {
  const Theme& theme = Theme::instance();
  const double pad = theme.px(6);
  const long end = SendScintilla(SCI_GETLINEENDPOSITION, static_cast<unsigned long>(line - 1));
  const auto x = static_cast<double>(SendScintilla(SCI_POINTXFROMPOSITION, 0UL, end)),
             y = static_cast<double>(SendScintilla(SCI_POINTYFROMPOSITION, 0UL, end));
  const double wide = QFontMetricsF(theme.code_font(Theme::Type::small)).horizontalAdvance(note) + 2 * pad;
  return {x + 2 * pad, y, wide, static_cast<double>(SendScintilla(SCI_TEXTHEIGHT, 0UL)) - 1};
}

std::map<int, QString> CodeEditor::notes_without_room() const {
  std::map<int, QString> found;
  int margins = 0;
  for (int margin = 0; margin < 5; ++margin) margins += marginWidth(margin);
  for (const auto& [line, text] : notes_) {
    const QRectF box = line <= lines() ? note_box(line, text) : QRectF();
    if (box.isValid() && (box.right() > viewport()->width() || box.left() < margins)) found[line] = text;
  }
  return found;
}

void CodeEditor::show_line(int line) {
  if (line < 1 || line > lines()) return;
  const int first = firstVisibleLine(), row = row_of(line);
  const int visible = static_cast<int>(SendScintilla(SCI_LINESONSCREEN));
  if (row < first || row >= first + visible) setFirstVisibleLine(std::max(0, row - visible / 3));
}

void CodeEditor::show_annotation(int line) {
  const int first = firstVisibleLine(), row = row_of(line);
  const int end = first + static_cast<int>(SendScintilla(SCI_LINESONSCREEN));
  if (row < first || row >= end) return;
  const int annotated =
      row + 1 + static_cast<int>(SendScintilla(SCI_ANNOTATIONGETLINES, static_cast<unsigned long>(line - 1)));
  if (annotated > end) setFirstVisibleLine(std::min(row, first + annotated - end));
}

int CodeEditor::row_of(int line) const {
  return static_cast<int>(SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<unsigned long>(line - 1)));
}

bool CodeEditor::in_prose() const {
  const long caret = SendScintilla(SCI_GETCURRENTPOS);
  if (caret == 0) return false;
  SendScintilla(SCI_COLOURISE, 0UL, caret); // what was just typed is styled when it is painted
  const auto style = static_cast<int>(SendScintilla(SCI_GETSTYLEAT, static_cast<unsigned long>(caret - 1)));
  const QColor ink = lexer()->color(style);
  const Colours& c = Theme::instance().colours();
  return ink == c.comment || ink == c.string;
}

int CodeEditor::current_line() const {
  int line = 0, column = 0;
  getCursorPosition(&line, &column);
  return line + 1;
}

}
