#include "app/desktop/pages/playground_page.h"

#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/pages/lesson_views.h"
#include "app/desktop/playground/launch_panel.h"
#include "app/desktop/program/program_panel.h"
#include "app/desktop/shared/file_dialogs.h"
#include "app/desktop/shared/question.h"
#include "app/desktop/shared/sandbox_question.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/files.h"
#include "kernels/compiler/kernel_list.h"
#include "widgets/parameters/fact_list.h"
#include "widgets/program/program_timeline.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/words.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace kernelarium {

namespace {

constexpr const char* first_kernel =
    "// A kernel of your own. It runs as you type; the panel on the left shows how it is launched.\n"
    "__global__ void scale(const float* in, float* out, int n) {\n"
    "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  if (i < n) out[i] = 2.0f * in[i];\n"
    "}\n";

QString own_folder() { return user_data_folder() + "/playground"; }

}

PlaygroundPage::PlaygroundPage(Workbench& bench, QWidget* parent)
    : RunPage("playground_page", parent), bench_(bench) {
  views_ = new PlaygroundViews(this);
  panel_ = new LaunchPanel;
  program_ = std::make_unique<ProgramController>(own_folder() + "/programs");
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
  connect(this, &RunPage::outdated, this, [this] { panel_->last_run()->set_outdated(true); });
  connect(views_->sweep, &SweepPanel::values_picked, this,
          [this](const Values& values) { session_->set_texts(session_->texts_of(values)); });
  connect(views_->table, &RunsTable::run_opened, this, [this](qint64 id) {
    for (const PastRun& past : past_)
      if (past.row.id == id) session_->set_texts(past.texts);
  });
  wire_program();
}

void PlaygroundPage::wire_program() {
  ProgramPanel* panel = views_->program;
  ProgramTimeline* timeline = views_->timeline;
  const auto show_line = [this](const program::Line& line) {
    if (line.line > 0 &&
        QFileInfo(QString::fromStdString(line.file)).fileName() == QFileInfo(session_->path()).fileName())
      views_->selection().set_line(line.line);
  };
  connect(panel, &ProgramPanel::run_wanted, this, &PlaygroundPage::run_program);
  connect(panel, &ProgramPanel::stop_wanted, program_.get(), &ProgramController::stop);
  connect(panel, &ProgramPanel::line_wanted, this, show_line);
  connect(panel, &ProgramPanel::setting_changed, this, [this] {
    session_->set_program_setting(views_->program->setting());
    views_->program->set_program(session_->runs_as_program());
    offer_program();
    views_->program->set_outdated(true);
    views_->timeline->set_outdated(true);
  });
  connect(timeline, &View::offer_taken, this, &PlaygroundPage::run_program);
  connect(timeline, &ProgramTimeline::line_wanted, this, show_line);
  connect(timeline, &ProgramTimeline::launch_wanted, this, [this](std::size_t work) {
    if (!program_run_) return;
    if (!program_->can_keep_launch())
      return emit notice(tr("A launch opens from a run in this window, not from a trace file."));
    with_sandbox_or_consent(this,
                            [this, id = program_run_->trace.work[work].id] { program_->keep_launch(id); });
  });
  connect(timeline, &ProgramTimeline::perfetto_wanted, this, [this] {
    if (!program_run_) return;
    ask_to_save(
        this, tr("Save the timeline"), QFileInfo(session_->path()).completeBaseName() + ".json",
        tr("Perfetto (*.json)"),
        [run = program_run_](const QString& path) {
          write_file(
              path.toStdString(),
              program::timeline(run->trace).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
        },
        tr("The timeline was saved to %1. Open it in ui.perfetto.dev."),
        [this](const QString& text) { emit notice(text); });
  });
  connect(program_.get(), &ProgramController::state_changed, this, [this] {
    views_->program->show_state(program_->state());
    if (program_->state() == ProgramController::State::building && !program_run_)
      views_->timeline->show_busy(tr("nvcc builds the program…"));
    if (program_->state() == ProgramController::State::running && !program_run_)
      views_->timeline->show_busy(tr("The program runs…"));
  });
  connect(program_.get(), &ProgramController::began, panel, &ProgramPanel::begin_run);
  connect(program_.get(), &ProgramController::wrote, panel, &ProgramPanel::add_output);
  connect(program_.get(), &ProgramController::ran, this,
          [this](const std::shared_ptr<const program::ProgramRun>& run, bool by_hand) {
            program_stopped_ = by_hand;
            views_->program->show_run(*run, by_hand);
            show_program(run);
            views_->timeline->set_outdated(views_->program->outdated());
          });
  connect(program_.get(), &ProgramController::stopped, this, [this] {
    if (program_run_ && !views_->timeline->outdated()) // only a launch of it was to be kept
      return views_->program->show_run(*program_run_, program_stopped_);
    views_->program->show_stopped();
    if (!program_run_) views_->timeline->show_error(tr("Stopped before it ran."), {});
  });
  connect(program_.get(), &ProgramController::failed, this, [this](const QString& why) {
    views_->program->show_error(why);
    if (!program_run_)
      views_->timeline->show_error(tr("The program did not run."), tr("See the Program view."));
  });
  connect(program_.get(), &ProgramController::launch_kept, this, &PlaygroundPage::open_launch);
}

void PlaygroundPage::show_program(const std::shared_ptr<const program::ProgramRun>& run) {
  program_run_ = run;
  QStringList devices;
  for (const std::string& name : run->trace.devices) devices << QString::fromStdString(name);
  devices.removeDuplicates();
  const QString simulated =
      bench_.devices().choice(QString::fromStdString(session_->counting_device())).title();
  views_->timeline->set_outdated(false);
  views_->timeline->show_program(std::shared_ptr<const program::ProgramTrace>(run, &run->trace),
                                 run->trace.measured ? devices.join(", ") : simulated);
}

QString PlaygroundPage::gpu() const {
  const DeviceChoice device = session_->device();
  return device.simulated() || !device.host.isEmpty() ? QString() : QString::fromStdString(device.id);
}

void PlaygroundPage::run_program() {
  if (!session_ || !session_->runs_as_program()) return;
  if (gpu().isEmpty()) return with_sandbox_or_consent(this, [this] { start_program(); });
  if (trusted_) return start_program();
  QMessageBox* question = make_question(
      tr("Run on a GPU"),
      tr("On %1, the program runs without the sandbox: it can read, change and delete your files, and use "
         "the network. Run it if you know what %2 does.")
          .arg(session_->device().title(), QFileInfo(session_->path()).fileName()),
      this);
  question->setObjectName("gpu_question");
  const QPushButton* run = question->addButton(tr("Run it"), QMessageBox::AcceptRole);
  connect(run, &QPushButton::clicked, this, [this] {
    trusted_ = true;
    start_program();
  });
  question->open();
}

void PlaygroundPage::start_program() {
  session_->set_program_setting(views_->program->setting());
  views_->timeline->set_outdated(program_run_ != nullptr);
  program_->run(session_->path(), session_->saved(), session_->source(),
                {QString::fromStdString(session_->counting_device()),
                 static_cast<double>(bench_.settings().number("run_seconds")), gpu()},
                session_->program_setting());
}

void PlaygroundPage::open_folder(const QString& folder) {
  const auto files = program::find_sources(folder.toStdString()).files;
  // The host's code may be C++, but kernels are what the other views show.
  const auto fit = [](const std::filesystem::path& file) {
    return 2 * has_main(read_file(file, kLargestText)) + (file.extension() == ".cu");
  };
  const QString main = QString::fromStdString(std::ranges::max(files, {}, fit).string());
  open(main);
  ProgramController::Setting setting = session_->program_setting();
  setting.folder = QFileInfo(main).dir().relativeFilePath(folder);
  session_->set_program_setting(setting);
  views_->program->set_file(session_->path(), true, setting);
  offer_program();
}

void PlaygroundPage::open_trace(const QString& path) {
  auto run = std::make_shared<program::ProgramRun>();
  run->trace = program::read_program_trace(path.toStdString());
  open_last();
  program_->forget();
  show_program(run);
  views_->program->show_trace(QFileInfo(path).fileName(), run->trace);
  emit session_changed();
}

bool PlaygroundPage::program_in_sight() const {
  if (!session_ || !session_->runs_as_program()) return false;
  const QWidget& panel = *views_->program;
  return (panel.isVisible() && !panel.visibleRegion().isEmpty()) || views_->timeline->in_sight();
}

void PlaygroundPage::open_launch(const program::KeptLaunch& launch, const QString& folder) {
  if (program_run_) views_->program->show_run(*program_run_, program_stopped_);
  try {
    session_->open_launch(launch, folder);
    show_view("threads");
  } catch (const Error& error) {
    emit notice(words_of(error));
  }
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
  panel_->show_last_run({});
  end_sweeps();
  compile_.reset();
  runs_.reset();
  session_ = std::move(session);
  runs_ = std::make_unique<RunController>(*session_, bench_.settings(), bench_.devices(), bench_.history());
  compile_ = std::make_unique<CompileController>(*session_, bench_.devices());
  views_->start_over();
  views_->show_waiting(session_->held() ? session_->mistake() : tr("The first run is in progress."));
  views_->source->set_source(session_->path(), session_->saved(), session_->source());
  views_->set_source(session_->source());
  panel_->set_session(session_.get());
  program_->forget();
  program_run_.reset();
  trusted_ = false;
  views_->program->set_file(session_->path(), session_->runs_as_program(), session_->program_setting());
  views_->program->set_gpu(gpu().isEmpty() ? QString() : session_->device().title());
  offer_program();
  bench_.settings().set("last_kernel", session_->path());
  bench_.settings().remember_file(session_->path());
  open_sweeps(bench_.settings(), bench_.devices(), bench_.history());
  past_.clear();
  views_->table->model()->set_runs({});
  wire_session();
  emit session_changed();
  if (session_->draft_found())
    emit notice(tr("Your unsaved text of %1 was restored. Ctrl+S saves it; Revert reloads the file.")
                    .arg(QFileInfo(session_->path()).fileName()));
  if (!session_->held()) runs_->run_now();
  compile_->schedule();
}

void PlaygroundPage::offer_program() {
  if (program_run_ || program_->active()) return;
  if (session_->runs_as_program())
    views_->timeline->show_offer(
        ProgramTimeline::tr("Run the program to see its calls, copies and kernels over time."), {},
        ProgramPanel::tr("Run the program"));
  else
    views_->timeline->show_empty(tr("This file has no main(): there is no program to run."));
}

void PlaygroundPage::wire_session() {
  PlaygroundSession* session = session_.get();
  wire_subject(*compile_);
  connect(session, &PlaygroundSession::texts_changed, this, [this, session] {
    panel_->show_refusal(nullptr);
    if (!session->held()) {
      emit setting_broken({});
      if (!session->edit_changed_launch()) runs_->schedule(); // else when it has been compiled
    } else {
      views_->forget_diagnostics(); // of another text or launch
      views_->source->set_diagnostics({});
      if (!session->counted()) views_->show_waiting(session->mistake());
      emit setting_broken(session->mistake());
    }
    compile_->schedule();
  });
  connect(session, &RunSubject::source_changed, this, [this, session] {
    views_->set_source(session->source());
    views_->program->set_program(session->runs_as_program());
    views_->program->set_outdated(true);
    views_->timeline->set_outdated(program_run_ && program_->can_keep_launch()); // a trace is of no text
  });
  connect(session, &PlaygroundSession::remembered, this,
          [this](const RunPointer& run) { add_to_table(*run); });
  connect(session, &PlaygroundSession::replaced, this, [this, session] {
    views_->source->replace_text(session->source());
    compile_->schedule();
  });
  connect(session, &PlaygroundSession::saved_changed, this,
          [this, session] { views_->source->set_original(session->saved()); });
  connect(session, &RunSubject::device_changed, this, [this, session] {
    views_->program->set_gpu(gpu().isEmpty() ? QString() : session->device().title());
    views_->program->set_outdated(true);
    views_->timeline->set_outdated(program_run_ && program_->can_keep_launch()); // a trace is of no text
    if (!session->held()) runs_->schedule();
    emit session_changed();
  });
  connect(compile_.get(), &CompileController::compiled, this,
          [this, session](const std::shared_ptr<const CompileAnswer>& answer) {
            views_->show_compiled(*answer, *session);
            const bool wanted = views_->outdated() || (!session->counted() && !runs_->running());
            if (!answer->ptx.empty() && wanted && !session->held()) runs_->schedule();
            if (answer->ptx.empty() && !answer->diagnostics.empty())
              emit setting_broken(words_of(answer->diagnostics.front()));
          });
}

void PlaygroundPage::add_to_table(const Run& run) {
  if (run.launches.empty()) return;
  const LaunchTexts& texts = session_->texts();
  const auto known = std::ranges::find_if(past_, [&](const PastRun& past) {
    return past.texts == texts && past.source_hash == run.source_hash &&
           past.row.device.toStdString() == run.device;
  });
  PastRun past{summarise(run, known == past_.end() ? static_cast<qint64>(past_.size()) + 1 : known->row.id),
               texts, run.source_hash};
  const LaunchFacts& launch = run.launches.front();
  past.row.settings = tr("grid %1 · block %2")
                          .arg(extent_text(launch.grid.x, launch.grid.y, launch.grid.z),
                               extent_text(launch.block.x, launch.block.y, launch.block.z));
  if (known == past_.end())
    past_.push_back(std::move(past));
  else
    *known = std::move(past);
  std::vector<RunSummary> rows;
  for (const PastRun& each : past_) rows.push_back(each.row);
  views_->table->model()->set_runs(std::move(rows));
}

void PlaygroundPage::show_results() {
  views_->show_results(*session_);
  const RunPointer counted = session_->counted();
  panel_->show_last_run(counted && !counted->launches.empty() ? run_facts(*counted, session_->timed())
                                                              : std::vector<Fact>());
  panel_->last_run()->set_outdated(views_->outdated() || (counted && unfinished(*counted)));
  const Diagnostic* why = counted ? first_failure(counted->diagnostics) : nullptr;
  const bool launch = why && (why->kind == "launch" || why->kind == "argument" || why->kind == "memory" ||
                              why->kind == "shared-memory");
  panel_->show_refusal(launch && session_->counted_present() ? why : nullptr);
}

void PlaygroundPage::save() {
  if (session_) session_->save();
}

QString PlaygroundPage::file_for_editing() {
  if (session_->edited()) save(); // what is not saved would not be seen there
  return session_->path();
}

}
