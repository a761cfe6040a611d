#pragma once

#include "app/desktop/runners/runner_client.h"
#include "app/desktop/shared/settings.h"

#include <memory>
#include <optional>

namespace kernelarium {

/// A device as the toolbar shows it.
struct DeviceChoice {
  QString key;    ///< "sim:t4", "cuda:0", or "box/cuda:0" behind a launch prefix
  QString host;   ///< empty: this machine
  std::string id; ///< what the runner calls it
  QString name;
  bool available = false;
  QString reason; ///< why not, and the cure
  bool simulated() const { return id.starts_with("sim"); }
  QString title() const; ///< name in the interface's language
};

/// A machine that runs a runner.
struct Host {
  QString name; ///< empty: this machine
  QStringList command;
};

/// The machines of the preferences, one a line: "box = ssh box".
struct HostLines {
  std::vector<Host> hosts;
  QStringList taken;              ///< the lines that define them
  std::map<int, QString> refused; ///< why not, by the number of the line, from 0
};
HostLines read_hosts(const QStringList& lines);

/// All devices of this machine and of the remote hosts in the settings, and the runners behind them. Nothing
/// is started before it is needed.
class Devices : public QObject {
  Q_OBJECT

 public:
  /// The purpose of a runner. Each has a separate process: a kernel that hangs on hardware must not stop
  /// the simulated GPU, and a sweep must not be replaced by the next parameter change.
  enum class Role { simulated, hardware, sweep, compare, judge };

  explicit Devices(Settings& settings, QObject* parent = nullptr);

  /// Asks every host; choices() grows as they answer.
  void refresh();
  const std::vector<DeviceChoice>& choices() const { return choices_; }
  /// The choice of that key; a device not listed yet is taken at its word.
  DeviceChoice choice(const QString& key) const;
  std::vector<Host> hosts() const;

  RunnerClient& client(const QString& host, Role role);
  RunnerClient& client_for(const DeviceChoice& device);
  RunnerClient& simulator() { return client({}, Role::simulated); }
  /// What a GPU reaches at best, once it was measured.
  std::optional<Ceilings> ceilings(const DeviceChoice& device) const;
  /// Measures that in the background, once for each device; ceilings_changed() follows. Nothing for a
  /// simulated one: its ceilings are its spec sheet.
  void want_ceilings(const DeviceChoice& device);
  /// Hosts that can't be reached, with the reason.
  const std::map<QString, QString>& failures() const { return failures_; }

  /// The lab's program of that name: next to this one, else from the PATH.
  static QString local_program(const QString& name);
  /// kernelarium-runner; $KERNELARIUM_RUNNER overrides it.
  static QString local_runner();

 signals:
  void changed();
  void ceilings_changed();
  /// Something a person should read: a runner died, a host can't be reached.
  void notice(const QString& text);

 private:
  void add(const QString& host, const std::vector<DeviceListing>& devices);
  void attach(RunnerClient& client, const QString& host, Role role);

  Settings& settings_;
  std::vector<DeviceChoice> choices_;
  std::map<std::pair<QString, Role>, std::unique_ptr<RunnerClient>> clients_;
  std::map<QString, QString> failures_;
  std::map<QString, RequestId> listing_; ///< by host: the newest request, to its hardware runner
  std::map<QString, Ceilings> ceilings_; ///< by the device's key
  QString measuring_;                    ///< key of the device whose ceilings are being measured
  RequestId measuring_id_ = 0;
};

/// Splits a launch prefix as a shell would: blanks, quotes, backslashes. "%r" is replaced by the runner's
/// name; without it, kernelarium-runner is appended.
QStringList launch_command(const QString& prefix);

}
