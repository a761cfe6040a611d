#include "app/desktop/runners/devices.h"

#include "widgets/theme/words.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <utility>

namespace kernelarium {

namespace {

const QString simulated_prefix = "simulated "; // as the engine names them

}

QString DeviceChoice::title() const {
  if (name.isEmpty()) return key;
  return name.startsWith(simulated_prefix)
             ? Devices::tr("simulated %1").arg(name.mid(simulated_prefix.size()))
             : name;
}

QStringList launch_command(const QString& prefix) {
  QStringList command = QProcess::splitCommand(prefix);
  const int place = static_cast<int>(command.indexOf("%r"));
  if (place >= 0)
    command[place] = "kernelarium-runner";
  else
    command << "kernelarium-runner";
  return command;
}

HostLines read_hosts(const QStringList& lines) {
  HostLines read;
  for (int i = 0; i < lines.size(); ++i) {
    const QString line = lines[i].trimmed();
    if (line.isEmpty()) continue;
    const auto equals = line.indexOf('=');
    const QString name = line.left(equals).trimmed(), prefix = line.mid(equals + 1).trimmed();
    const bool known = std::any_of(read.hosts.begin(), read.hosts.end(),
                                   [&](const Host& host) { return host.name == name; });
    const QString why = equals < 0           ? Devices::tr("there is no = between a name and a command")
                        : name.isEmpty()     ? Devices::tr("there is no name before the =")
                        : prefix.isEmpty()   ? Devices::tr("there is no command after the =")
                        : name.contains('/') ? Devices::tr("a name has no /")
                        : known              ? Devices::tr("an earlier line has the name %1").arg(name)
                                             : QString();
    if (!why.isEmpty()) {
      read.refused[i] = why;
      continue;
    }
    read.hosts.push_back({name, launch_command(prefix)});
    read.taken << line;
  }
  return read;
}

QString Devices::local_program(const QString& name) {
  const QString beside = QCoreApplication::applicationDirPath() + '/' + name;
  if (QFileInfo(beside).isExecutable()) return beside;
  const QString found = QStandardPaths::findExecutable(name);
  return found.isEmpty() ? beside : found;
}

QString Devices::local_runner() {
  const QString chosen = qEnvironmentVariable("KERNELARIUM_RUNNER");
  return chosen.isEmpty() ? local_program("kernelarium-runner") : chosen;
}

Devices::Devices(Settings& settings, QObject* parent) : QObject(parent), settings_(settings) {
  // The simulated GPUs are known from their spec sheets, before any runner was asked.
  try {
    for (const GpuSpec& spec : load_gpu_specs())
      choices_.push_back({"sim:" + QString::fromStdString(spec.id),
                          {},
                          "sim:" + spec.id,
                          simulated_prefix + QString::fromStdString(spec.name),
                          true,
                          {}});
  } catch (const Error&) {
    // The runner's answer will say what is wrong with the sheets.
  }
  connect(&settings_, &Settings::changed, this, [this](const QString& name) {
    if (name == "remote_hosts") refresh();
    if (name == "run_seconds")
      for (auto& [key, client] : clients_) client->set_time_limit(settings_.number("run_seconds"));
  });
}

std::vector<Host> Devices::hosts() const {
  std::vector<Host> hosts = read_hosts(settings_.value("remote_hosts").toStringList()).hosts;
  hosts.insert(hosts.begin(), Host{QString(), {local_runner()}});
  return hosts;
}

RunnerClient& Devices::client(const QString& host, Role role) {
  auto& client = clients_[{host, role}];
  if (!client) {
    QStringList command = {local_runner()};
    for (const Host& known : hosts())
      if (known.name == host) command = known.command;
    // A queue such as srun's, or a login that asks a key agent, takes its time.
    client = std::make_unique<RunnerClient>(command, host.isEmpty() ? 10 : 90);
    client->set_time_limit(settings_.number("run_seconds"));
    attach(*client, host, role);
  }
  return *client;
}

void Devices::attach(RunnerClient& client, const QString& host, Role role) {
  const auto listed = [this, host, role](quint64 id) {
    const auto asked = listing_.find(host);
    return role == Role::hardware && asked != listing_.end() && asked->second == id;
  };
  connect(&client, &RunnerClient::devices_listed, this,
          [this, host, listed](quint64 id, const std::vector<DeviceListing>& devices) {
            if (listed(id)) add(host, devices);
          });
  const auto measured = [this, &client](quint64 id) {
    return !measuring_.isEmpty() && id == measuring_id_ && &client == &client_for(choice(measuring_));
  };
  connect(&client, &RunnerClient::ceilings_measured, this,
          [this, measured](quint64 id, const Ceilings& ceilings) {
            if (!measured(id)) return;
            ceilings_[std::exchange(measuring_, {})] = ceilings;
            emit ceilings_changed();
          });
  connect(&client, &RunnerClient::failed, this,
          [this, host, listed, measured](quint64 id, const Diagnostic& why, bool lost) {
            if (lost)
              emit notice(host.isEmpty() ? words_of(why.message) : host + ": " + words_of(why.message));
            if (measured(id)) measuring_.clear(); // a run came; it is asked for again after that
            if (!listed(id)) return;
            failures_[host] = words_of(why.message);
            emit changed();
          });
}

std::optional<Ceilings> Devices::ceilings(const DeviceChoice& device) const {
  const auto found = ceilings_.find(device.key);
  return found == ceilings_.end() ? std::nullopt : std::optional(found->second);
}

void Devices::want_ceilings(const DeviceChoice& device) {
  if (device.simulated() || !measuring_.isEmpty() || ceilings_.contains(device.key)) return;
  measuring_ = device.key;
  measuring_id_ = client_for(device).measure_ceilings(device.id);
}

RunnerClient& Devices::client_for(const DeviceChoice& device) {
  return client(device.host, device.simulated() ? Role::simulated : Role::hardware);
}

void Devices::refresh() {
  std::erase_if(choices_, [](const DeviceChoice& choice) { return !choice.host.isEmpty(); });
  failures_.clear();
  for (const Host& host : hosts()) {
    if (const auto stale = clients_.find({host.name, Role::hardware});
        stale != clients_.end() && stale->second->command() != host.command)
      clients_.erase(stale);
    // The hardware runner asks the driver; the simulator's starts without it and stays quick.
    listing_[host.name] = client(host.name, Role::hardware).list_devices();
  }
}

void Devices::add(const QString& host, const std::vector<DeviceListing>& devices) {
  std::erase_if(choices_, [&](const DeviceChoice& choice) { return choice.host == host; });
  for (const auto& device : devices) {
    const QString id = QString::fromStdString(device.id);
    choices_.push_back({host.isEmpty() ? id : host + '/' + id, host, device.id,
                        QString::fromStdString(device.name) + (host.isEmpty() ? QString() : " · " + host),
                        device.available, words_of(device.reason)});
  }
  std::stable_sort(choices_.begin(), choices_.end(),
                   [](const auto& a, const auto& b) { return a.host.isEmpty() && !b.host.isEmpty(); });
  emit changed();
}

DeviceChoice Devices::choice(const QString& key) const {
  for (const auto& known : choices_)
    if (known.key == key) return known;
  const auto slash = key.indexOf('/');
  const QString host = slash < 0 ? QString() : key.left(slash), id = key.mid(slash + 1);
  return {key, host, id.toStdString(), id, true, {}};
}

}
