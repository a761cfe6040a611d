#include "tests/app/desktop/window_base.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <arpa/inet.h>
#include <csignal>
#include <sys/socket.h>
#include <unistd.h>

using namespace kernelarium;

/// An ssh server of this user's own on the loopback, with its own keys and port.
class OwnSshd {
 public:
  ~OwnSshd() {
    server_.terminate();
    if (!server_.waitForFinished(2000)) server_.kill();
    server_.waitForFinished(2000);
  }

  /// Empty if it listens, else what went wrong.
  QString start(const QString& program, const QString& folder) {
    folder_ = folder;
    QDir().mkpath(folder);
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    for (const char* key : {"host", "user"})
      if (QProcess::execute("ssh-keygen", {"-q", "-t", "ed25519", "-N", "", "-f", file(key)}) != 0)
        return "ssh-keygen failed";
    QFile::copy(file("user.pub"), file("authorized"));
    port_ = free_port();
    write("known", "[127.0.0.1]:" + QByteArray::number(port_) + ' ' + read("host.pub"));
    write("config", "Port " + QByteArray::number(port_) +
                        "\nListenAddress 127.0.0.1\nPidFile none\nUsePAM no\nStrictModes no\n"
                        "PasswordAuthentication no\nKbdInteractiveAuthentication no\nHostKey " +
                        file("host").toUtf8() + "\nAuthorizedKeysFile " + file("authorized").toUtf8() + '\n');
    // As root it wants a folder that the system's own service would make.
    if (geteuid() == 0) QDir().mkpath("/run/sshd");
    server_.setProcessChannelMode(QProcess::MergedChannels);
    server_.start(program, {"-D", "-e", "-f", file("config")});
    QByteArray said;
    while (server_.waitForReadyRead(5000)) {
      said += server_.readAll();
      if (said.contains("Server listening")) return {};
    }
    return "sshd does not listen: " + QString::fromUtf8(said);
  }

  /// The launch prefix that a person would write into the preferences.
  QString prefix() const {
    return QString("ssh -F none -p %1 -i %2 -o IdentitiesOnly=yes -o BatchMode=yes -o UserKnownHostsFile=%3 "
                   "-o StrictHostKeyChecking=yes 127.0.0.1")
        .arg(port_)
        .arg(file("user"), file("known"));
  }

 private:
  QString file(const QString& name) const { return folder_ + '/' + name; }
  QByteArray read(const QString& name) const {
    QFile from(file(name));
    return from.open(QIODevice::ReadOnly) ? from.readAll() : QByteArray();
  }
  void write(const QString& name, const QByteArray& text) const {
    QFile to(file(name));
    if (to.open(QIODevice::WriteOnly)) to.write(text);
  }
  static int free_port() {
    const int probe = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    const bool bound = bind(probe, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                       getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size) == 0;
    close(probe);
    return bound ? ntohs(address.sin_port) : 0;
  }

  QString folder_;
  int port_ = 0;
  QProcess server_;
};

/// A machine that is reached by a command: its runner is a device like any other.
class RemoteTest : public WindowBase {
  Q_OBJECT

  /// Lists the devices behind `prefix`, runs a lesson there, and loses the connection in the middle.
  void use(const QString& prefix, const QString& process) {
    {
      Settings settings;
      settings.set("remote_hosts", QStringList{"box = " + prefix});
    }
    open_window();
    Devices& devices = bench().devices();
    devices.refresh();
    const auto listed = [&] {
      for (const DeviceChoice& choice : devices.choices())
        if (choice.key == "box/sim:t4") return choice.available;
      return false;
    };
    const auto why = [&] { return devices.failures().contains("box") ? devices.failures().at("box") : ""; };
    QVERIFY2(QTest::qWaitFor(listed, 20000), qPrintable(why()));

    bench().settings().set("device", "box/sim:t4");
    QVERIFY(window().go("lesson:vector-add"));
    page().runs()->run();
    QTRY_VERIFY_WITH_TIMEOUT(!page().runs()->running(), 180000);
    QVERIFY(session().timed());
    QCOMPARE(session().timed()->verdict, Verdict::pass);
    QCOMPARE(QString::fromStdString(session().timed()->device), QString("sim:t4"));
    QVERIFY(session().timed() != session().counted()); // counted here, timed there

    session().set_source(QString::fromStdString(endless().source));
    QSignalSpy failed(page().runs(), &RunController::failed);
    page().runs()->run();
    QTest::qWait(1000);
    kill_children(process, SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(!failed.isEmpty(), patience_ms);
    session().set_source(session().original());
    page().runs()->run();
    QTRY_VERIFY_WITH_TIMEOUT(!page().runs()->running(), 180000);
    QVERIFY(session().timed() && session().timed()->verdict == Verdict::pass);
  }

 private slots:
  void initTestCase() { prepare_application(); }
  void cleanup() {
    close_window();
    forget();
  }

  void behind_ssh() {
    const QString program = QStandardPaths::findExecutable("sshd", {"/usr/sbin", "/usr/bin", "/sbin"});
    if (program.isEmpty()) QSKIP("sshd is not installed (Debian package openssh-server).");
    OwnSshd server;
    const QString error = server.start(program, places_.path("ssh"));
    QVERIFY2(error.isEmpty(), qPrintable(error));
    use(server.prefix() + " env PATH=" + QFileInfo(RUNNER).path() + ":/usr/bin:/bin %r", "ssh");
  }

  void behind_a_wrapper_script() {
    // Takes options of its own, as srun does.
    const QString wrapper = places_.script("on box", "shift\nPATH=" + QFileInfo(RUNNER).path().toUtf8() +
                                                         ":$PATH\nexec \"$@\"\n");
    use('"' + wrapper + "\" --gres=gpu:1", "kernelarium-runner");
  }
};

QTEST_MAIN(RemoteTest)
#include "remote_test.moc"
