#include "app/desktop/window/python_tools.h"

#include "app/desktop/lesson/lesson_session.h"
#include "app/desktop/shared/file_dialogs.h"
#include "kernels/base/data_folder.h"
#include "kernels/compiler/python_environment.h"
#include "widgets/theme/words.h"

#include <QProcess>
#include <functional>
#include <nlohmann/json.hpp>

namespace kernelarium {

namespace {

using nlohmann::json;

/// What the kernel on the screen is, for lesson_operators.py.
json kernel_of(const LessonSession& session) {
  const Variant& variant = session.variant();
  json parameters = json::array(), values = json::object(), sizes = json::object(), launches = json::array(),
       scratch = json::array(), options = json::object(), limits = json::array();
  const Values present = session.values();
  for (const Parameter& size : find_problem(variant.problem).sizes()) {
    sizes[size.name] = present.at(size.name);
    if (!size.choices.empty())
      options[size.name] = {{"value", present.at(size.name)},
                            {"name", size.choices.at(static_cast<std::size_t>(present.at(size.name)))}};
  }
  for (const Scratch& memory : variant.scratch)
    scratch.push_back({{"name", memory.name},
                       {"dtype", name_of(memory.dtype)},
                       {"shape", memory.shape},
                       {"zeroed", memory.zeroed}});
  for (const Limit& limit : variant.limits) limits.push_back({{"rule", limit.rule}});
  for (const Parameter& parameter : variant.parameters) {
    parameters.push_back({{"name", parameter.name}, {"value", parameter.value}});
    values[parameter.name] = present.at(parameter.name);
  }
  for (const LaunchRule& launch : variant.launches)
    launches.push_back({{"kernel", launch.kernel},
                        {"grid", launch.grid},
                        {"block", launch.block},
                        {"shared_bytes", launch.shared_bytes},
                        {"when", launch.when},
                        {"cluster", launch.cluster},
                        {"maps", launch.maps.size()},
                        {"arguments", launch.arguments}});
  return {{"problem", variant.problem},
          {"options", options},
          {"sizes", sizes},
          {"source", session.source().toStdString()},
          {"parameters", values},
          {"variant",
           {{"source", variant.source.filename().string()},
            {"parameters", parameters},
            {"defines", variant.defines},
            {"limits", limits},
            {"scratch", scratch},
            {"launches", launches}}}};
}

/// Starts a process and reports its exit code and all of its output.
void run(QObject* owner, const QString& program, const QStringList& arguments, const QByteArray& input,
         const QProcessEnvironment& environment, const std::function<void(int, const QString&)>& done) {
  auto* process = new QProcess(owner);
  process->setProcessEnvironment(environment);
  process->setProcessChannelMode(QProcess::MergedChannels);
  QObject::connect(process, &QProcess::errorOccurred, owner, [process, done](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) done(-1, process->errorString());
  });
  QObject::connect(process, &QProcess::finished, owner, [process, done](int code, QProcess::ExitStatus) {
    done(code, QString::fromUtf8(process->readAll()).trimmed());
    process->deleteLater();
  });
  process->start(program, arguments);
  process->write(input);
  process->closeWriteChannel();
}

}

PythonTools::PythonTools(QWidget* window)
    : QObject(window), window_(window), fetcher_(
                                            "python", "python/fetch", {"--yes", "--progress"},
                                            [] { return !python_is_missing("kernel.py"); }, window) {
  connect(&fetcher_, &Fetcher::notice, this, &PythonTools::notice);
  connect(&fetcher_, &Fetcher::fetched, this, &PythonTools::fetched);
}

void PythonTools::offer() {
  // The lab's own would not be used.
  if (const QString named = qEnvironmentVariable("KERNELARIUM_PYTHON"); !named.isEmpty()) {
    const auto missing = python_is_missing("kernel.py");
    emit notice(
        missing
            ? words_of(*missing)
            : tr("%1 compiles kernels in Python: the preferences or KERNELARIUM_PYTHON name it.").arg(named));
    return;
  }
  fetcher_.offer(
      {tr("Python for Triton and Numba"),
       tr("Kernels in Python need Triton, Numba and NumPy. The lab installs them in its own "
          "environment: 445 MB from PyPI, 1.6 GB on disk. It changes nothing else; pip keeps the downloaded "
          "files in its cache."),
       tr("Fetch 445 MB"), tr("Python with Triton and Numba is being installed (445 MB)."),
       tr("Kernels in Python can run now."),
       tr("The installation of Python was stopped; nothing was changed."),
       tr("Python can't be fetched: %1")});
}

void PythonTools::offer_where_missing(const std::filesystem::path& source) {
  if (python_is_missing(source)) offer();
}

void PythonTools::offer_for(const std::filesystem::path& source) {
  if (offered_ || !python_is_missing(source)) return;
  offered_ = true;
  offer();
}

bool PythonTools::offered_for_operators() {
  const bool missing = python_is_missing("kernel.py").has_value();
  if (missing) offer();
  return missing;
}

void PythonTools::export_operator(const LessonSession& session) {
  if (offered_for_operators()) return;
  write_operator("kernelarium.lesson_operators", QByteArray::fromStdString(kernel_of(session).dump()),
                 QString::fromStdString(session.lesson().problem));
}

void PythonTools::export_operator(const LessonSession& session, const QString& folder) {
  write_project("kernelarium.lesson_operators", QByteArray::fromStdString(kernel_of(session).dump()), folder);
}

void PythonTools::write_operator(const QString& module, const QByteArray& input, const QString& name) {
  ask_to_save(
      window_, tr("Export: PyTorch operator"), name + "-operator", tr("Folders"),
      [this, module, input](const QString& folder) { write_project(module, input, folder); },
      tr("The operator's project is being written to %1"),
      [this](const QString& text) { emit notice(text); });
}

void PythonTools::write_project(const QString& module, const QByteArray& input, const QString& folder) {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("PYTHONPATH", QString::fromStdString((data_folder() / "app" / "python").string()));
  run(this, QString::fromStdString(python_environment().python.string()), {"-m", module, folder}, input,
      environment, [this, folder](int code, const QString& said) {
        emit notice(code == 0
                        ? tr("A PyTorch operator with tests and benchmark was written to %1").arg(folder)
                        : tr("This kernel can't become an operator: %1").arg(said.section('\n', -1)));
      });
}

}
