#include "app/desktop/pages/playground_page.h"

#include "app/desktop/pages/lesson_views.h"
#include "app/desktop/playground/launch_panel.h"
#include "widgets/parameters/fact_list.h"
#include "widgets/source/source_view.h"
#include "widgets/theme/words.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace kernelarium {

namespace {

constexpr const char* first_kernel =
    "// A kernel of your own. It runs as you type; the panel at the left says how it is launched.\n"
    "__global__ void scale(const float* in, float* out, int n) {\n"
    "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  if (i < n) out[i] = 2.0f * in[i];\n"
    "}\n";

QString own_folder() { return user_data_folder() + "/playground"; }

}

PlaygroundPage::PlaygroundPage(Workbench& bench, QWidget* parent)
    : RunPage("playground_page", parent), bench_(bench) {
  views_ = new RunViews(this);
  panel_ = new LaunchPanel;
  add_docks("launch", tr("Launch"), column_of(panel_, tr("Launch")));
  connect(panel_, &LaunchPanel::new_wanted, this, [this] {
    try {
      open_new();
    } catch (const Error& error) {
      emit notice(words_of(error));
    }
  });
  connect(panel_, &LaunchPanel::open_wanted, this, &PlaygroundPage::open_wanted);
  connect(panel_, &LaunchPanel::save_wanted, this, &PlaygroundPage::save);
  connect(views_->source, &SourceView::text_changed, this, [this](const QString& text) {
    if (session_) session_->set_source(text);
  });
  connect(views_->source, &SourceView::text_settled, this, [this] {
    if (compile_) compile_->schedule();
  });
}

PlaygroundPage::~PlaygroundPage() = default;

void PlaygroundPage::open_last() {
  if (session_) return;
  const QString last = bench_.settings().text("last_kernel");
  if (!last.isEmpty() && QFile::exists(last)) return open(last);
  open_new();
}

void PlaygroundPage::open_new() {
  QDir().mkpath(own_folder());
  QString path;
  for (int number = 1; path.isEmpty() || QFile::exists(path); ++number)
    path = QString("%1/kernel-%2.cu").arg(own_folder()).arg(number);
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(first_kernel) < 0)
    throw Error(
        Sentence::tr("%1 can't be written: %2", path.toStdString(), file.errorString().toStdString()));
  file.close();
  open(path);
}

void PlaygroundPage::open(const QString& path) {
  auto session = std::make_unique<PlaygroundSession>(path, own_folder() + "/drafts", bench_.settings(),
                                                     bench_.devices());
  panel_->set_session(nullptr);
  compile_.reset();
  runs_.reset();
  session_ = std::move(session);
  runs_ = std::make_unique<RunController>(*session_, bench_.settings(), bench_.devices(), bench_.history());
  compile_ = std::make_unique<CompileController>(*session_, bench_.devices());
  views_->start_over();
  views_->show_waiting(tr("The first run is under way."));
  views_->source->set_source(session_->path(), session_->saved(), session_->source());
  views_->set_source(session_->source());
  panel_->set_session(session_.get());
  bench_.settings().set("last_kernel", session_->path());
  bench_.settings().remember_file(session_->path());
  wire_session();
  emit session_changed();
  if (session_->draft_found())
    emit notice(
        tr("What you typed last and did not save is here. Ctrl+S saves it; Revert takes the file's text."));
  if (!session_->held()) runs_->run_now();
  compile_->schedule();
}

void PlaygroundPage::wire_session() {
  PlaygroundSession* session = session_.get();
  wire_subject(*compile_);
  connect(session, &PlaygroundSession::texts_changed, this, [this, session] {
    if (!session->held()) runs_->schedule();
    compile_->schedule();
  });
  connect(session, &RunSubject::source_changed, this,
          [this, session] { views_->set_source(session->source()); });
  connect(session, &PlaygroundSession::replaced, this, [this, session] {
    views_->source->replace_text(session->source());
    compile_->schedule();
  });
  connect(session, &PlaygroundSession::saved_changed, this,
          [this, session] { views_->source->set_original(session->saved()); });
  connect(session, &RunSubject::device_changed, this, [this, session] {
    if (!session->held()) runs_->schedule();
    emit session_changed();
  });
  connect(compile_.get(), &CompileController::compiled, this,
          [this, session](const std::shared_ptr<const CompileAnswer>& answer) {
            views_->show_compiled(*answer, *session);
            if (!answer->ptx.empty() && views_->outdated() && !session->held()) runs_->schedule();
          });
}

void PlaygroundPage::show_results() {
  views_->show_results(*session_);
  const RunPointer counted = session_->counted();
  panel_->last_run()->set_facts(counted && !counted->launches.empty() ? run_facts(*counted, session_->timed())
                                                                      : std::vector<Fact>());
}

void PlaygroundPage::save() {
  if (session_) session_->save();
}

QString PlaygroundPage::file_for_editing() {
  if (session_->edited()) save(); // what is not saved would not be seen there
  return session_->path();
}

}
