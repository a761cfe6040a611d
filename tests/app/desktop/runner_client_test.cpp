#include "app/desktop/runners/devices.h"
#include "tests/app/desktop/test_tools.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <csignal>

using namespace kernelarium;

/// What came of one request.
struct Outcome {
  RunPointer run;
  std::shared_ptr<const Tensors> values;
  QString failure;
  bool lost = false, over = false;
};

class RunnerClientTest : public QObject {
  Q_OBJECT

  PrivatePlaces places_;

  static std::shared_ptr<Outcome> follow(RunnerClient& client, RequestId id) {
    auto outcome = std::make_shared<Outcome>();
    connect(
        &client, &RunnerClient::ran, &client,
        [outcome, id](quint64 answered, const RunPointer& run, const std::shared_ptr<const Tensors>& values) {
          if (answered != id) return;
          outcome->run = run;
          outcome->values = values;
          outcome->over = true;
        });
    connect(&client, &RunnerClient::failed, &client,
            [outcome, id](quint64 answered, const Diagnostic& why, bool lost) {
              if (answered != id) return;
              outcome->failure = QString::fromStdString(why.message.in_english());
              outcome->lost = lost;
              outcome->over = true;
            });
    return outcome;
  }

  void expect_run(RunnerClient& client) {
    const auto outcome = follow(client, client.run(vector_add(), {}, 1 << 24));
    QTRY_VERIFY_WITH_TIMEOUT(outcome->over, 180000);
    QCOMPARE(outcome->failure, QString());
    QCOMPARE(outcome->run->verdict, Verdict::pass);
    QVERIFY(outcome->values->contains("c"));
  }

 private slots:
  void runs() {
    RunnerClient client({RUNNER});
    QCOMPARE(client.state(), RunnerClient::State::stopped); // nothing is started before it is asked for
    expect_run(client);
    QCOMPARE(client.state(), RunnerClient::State::ready);
  }

  void cancels_an_endless_kernel() {
    RunnerClient client({RUNNER});
    const RequestId id = client.run(endless(), {}, 0);
    const auto outcome = follow(client, id);
    QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunnerClient::State::ready, patience_ms);
    QTest::qWait(500);
    QVERIFY(!outcome->over);
    client.cancel(id);
    QTRY_VERIFY_WITH_TIMEOUT(outcome->over, patience_ms);
    expect_run(client);
  }

  void stops_what_takes_too_long_and_says_so() {
    RunnerClient client({RUNNER});
    client.set_time_limit(1);
    const auto outcome = follow(client, client.run(endless(), {}, 0));
    QTRY_VERIFY_WITH_TIMEOUT(outcome->over, patience_ms);
    const QString said = outcome->run
                             ? QString::fromStdString(outcome->run->diagnostics.front().message.in_english())
                             : outcome->failure;
    QVERIFY2(said.contains("Stopped after 1 s"), qPrintable(said));
  }

  void survives_kill() {
    RunnerClient client({RUNNER});
    expect_run(client);
    const auto outcome = follow(client, client.run(endless(), {}, 0));
    QTest::qWait(300);
    kill_children("kernelarium-runner", SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(outcome->over, patience_ms);
    QVERIFY(outcome->lost);
    QVERIFY2(outcome->failure.contains("signal 9"), qPrintable(outcome->failure));
    QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunnerClient::State::ready, patience_ms);
    expect_run(client);
  }

  void what_a_dead_runner_never_began_goes_to_the_next() {
    RunnerClient client({RUNNER});
    expect_run(client);
    for (int times = 0; times < 3; ++times) {
      kill_children("kernelarium-runner", SIGKILL); // not noticed yet
      expect_run(client);
    }
  }

  void what_kills_every_runner_is_told() {
    // Each start is written down; each request is met by death.
    const QString starts = places_.path("starts");
    RunnerClient client(
        {places_.script("mortal", "echo start >> '" + starts.toUtf8() +
                                      "'\n" RUNNER " < /dev/null; head -c 1 > /dev/null; kill -9 $$\n")});
    const auto outcome = follow(client, client.run(vector_add(), {}, 0));
    QTRY_VERIFY_WITH_TIMEOUT(outcome->over, 15000);
    QVERIFY2(outcome->failure.contains("signal 9"), qPrintable(outcome->failure));
    QVERIFY(outcome->lost);
    QTest::qWait(300); // it is started for the next request, not for this one again
    QFile file(starts);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count("start"), 3);
  }

  void restarts_a_runner_that_hangs() {
    RunnerClient client({RUNNER});
    expect_run(client);
    const auto outcome = follow(client, client.run(endless(), {}, 0));
    QTest::qWait(200);
    kill_children("kernelarium-runner", SIGSTOP); // alive, but deaf
    QTRY_VERIFY_WITH_TIMEOUT(outcome->over, 15000);
    QVERIFY2(outcome->failure.contains("did not answer"), qPrintable(outcome->failure));
    expect_run(client);
  }

  void what_waits_behind_a_deaf_run_is_not_lost() {
    RunnerClient client({RUNNER});
    expect_run(client);
    const RequestId deaf = client.run(endless(), {}, 0);
    const auto lost = follow(client, deaf);
    QTest::qWait(200);
    kill_children("kernelarium-runner", SIGSTOP); // as a GPU is, while it starts or never ends
    client.cancel(deaf);
    const auto next = follow(client, client.run(vector_add(), {}, 0));
    QTRY_VERIFY_WITH_TIMEOUT(lost->over && next->over, 10000);
    QVERIFY2(lost->failure.contains("Stopped"), qPrintable(lost->failure));
    QVERIFY2(next->run, qPrintable(next->failure));
    QCOMPARE(next->run->verdict, Verdict::pass);
  }

  void says_what_garbage_began_with() {
    RunnerClient client(
        {places_.script("noisy", "echo 'Welcome to box, last login yesterday'; exec " RUNNER "\n")});
    const auto outcome = follow(client, client.run(vector_add(), {}, 0));
    QTRY_VERIFY_WITH_TIMEOUT(outcome->over, 15000);
    QVERIFY2(outcome->failure.contains("Welcome to box"), qPrintable(outcome->failure));
    QCOMPARE(client.state(), RunnerClient::State::failed);
  }

  void garbage_in_mid_stream_restarts() {
    // The first start breaks off with garbage after its hello, the next ones are sound.
    const QString mark = places_.path("once");
    QByteArray text = "if [ -e '" + mark.toUtf8() + "' ]; then exec " RUNNER "; fi\n: > '" + mark.toUtf8() +
                      "'\n(" RUNNER " < /dev/null; echo garbage; sleep 5)\n";
    RunnerClient client({places_.script("flaky", text)});
    const auto outcome = follow(client, client.run(vector_add(), {}, 0));
    QTRY_VERIFY_WITH_TIMEOUT(outcome->over, 15000);
    QVERIFY2(outcome->failure.contains("garbage"), qPrintable(outcome->failure));
    QVERIFY(outcome->lost);
    expect_run(client);
  }

  void refuses_another_version() {
    const std::string hello = encode(to_frame(Answer(Hello{99, "9.9.9", "box"})));
    QFile file(places_.path("hello"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(hello.data(), static_cast<qint64>(hello.size()));
    file.close();
    RunnerClient client(
        {places_.script("other", "cat '" + places_.path("hello").toUtf8() + "'; sleep 60\n")});
    const auto outcome = follow(client, client.run(vector_add(), {}, 0));
    QTRY_VERIFY_WITH_TIMEOUT(outcome->over, patience_ms);
    QVERIFY2(outcome->failure.contains("version 99"), qPrintable(outcome->failure));
    QVERIFY(outcome->failure.contains("9.9.9"));
  }

  void says_that_a_program_is_missing() {
    RunnerClient client({places_.path("no such program")});
    const auto outcome = follow(client, client.run(vector_add(), {}, 0));
    QTRY_VERIFY_WITH_TIMEOUT(outcome->over, patience_ms);
    QVERIFY2(outcome->failure.contains("no such program"), qPrintable(outcome->failure));
  }

  void quotes_what_a_failing_prefix_said() {
    RunnerClient client({places_.script("refused", "echo 'box: connection refused' >&2; exit 255\n")});
    const auto outcome = follow(client, client.run(vector_add(), {}, 0));
    QTRY_VERIFY_WITH_TIMEOUT(outcome->over, patience_ms);
    QVERIFY2(outcome->failure.contains("connection refused"), qPrintable(outcome->failure));
    QVERIFY(outcome->failure.contains("255"));
  }

  void runs_behind_a_wrapper_script() {
    RunnerClient client({places_.script("wrapper", "shift; exec \"$@\"\n"), "--gres=gpu:1", RUNNER});
    expect_run(client);
  }

  void launch_prefixes_are_split_as_by_a_shell() {
    QCOMPARE(launch_command("ssh box"), (QStringList{"ssh", "box", "kernelarium-runner"}));
    QCOMPARE(launch_command("docker run -i \"my image\" %r"),
             (QStringList{"docker", "run", "-i", "my image", "kernelarium-runner"}));
  }

  void a_line_that_defines_no_machine_says_why() {
    const HostLines read = read_hosts(
        {"nonsense line", "", "box = /no/such/program", "box = again", "= ssh", "far =", "a/b = ssh"});
    QCOMPARE(read.taken, QStringList{"box = /no/such/program"});
    QCOMPARE(read.hosts.size(), std::size_t{1});
    QCOMPARE(read.refused.size(), std::size_t{5});
    QVERIFY(!read.refused.contains(1) && !read.refused.contains(2));
    QVERIFY2(read.refused.at(3).contains("box"), qPrintable(read.refused.at(3)));
    Settings settings;
    settings.set("remote_hosts", read.taken);
    Devices devices(settings);
    QSignalSpy notices(&devices, &Devices::notice);
    devices.refresh();
    QTRY_VERIFY_WITH_TIMEOUT(devices.failures().contains("box"), 15000);
    for (const auto& notice : notices)
      QVERIFY2(notice[0].toString().startsWith("box: "), qPrintable(notice[0].toString()));
    QVERIFY2(!devices.failures().at("box").contains("execvp"), qPrintable(devices.failures().at("box")));
    settings.set("remote_hosts", QStringList());
  }

  void remote_devices_come_from_the_settings() {
    Settings settings;
    const QString prefix = places_.script("remote", "exec " RUNNER "\n");
    settings.set("remote_hosts",
                 QStringList{"box = " + prefix + " %r", "dead=" + places_.path("nothing here"), "x"});
    Devices devices(settings);
    QVERIFY(!devices.choices().empty()); // the simulated ones, without a runner
    QVERIFY(child_processes("kernelarium-runner").empty());
    devices.refresh();
    const auto has = [&](const QString& key) {
      for (const auto& choice : devices.choices())
        if (choice.key == key && choice.available) return true;
      return false;
    };
    QTRY_VERIFY_WITH_TIMEOUT(has("box/sim:h200"), 15000);
    QTRY_VERIFY_WITH_TIMEOUT(devices.failures().contains("dead"), 15000);
    QVERIFY(has("sim:t4"));
    RunnerClient& client = devices.client_for(devices.choice("box/sim:h200"));
    QCOMPARE(client.command().front(), prefix);
    settings.set("remote_hosts", QStringList());
  }

  void large_answers_do_not_stall_the_window() {
    RunnerClient client({RUNNER});
    expect_run(client);
    Experiment experiment = vector_add();
    experiment.sizes["n"] = "4000000";
    experiment.trace = TraceRequest{{0, 1, 2, 3}, 200000, true};
    StallWatch watch;
    const auto outcome = follow(client, client.run(experiment, {}, 1 << 26));
    QTRY_VERIFY_WITH_TIMEOUT(outcome->over, 180000);
    QCOMPARE(outcome->failure, QString());
    QCOMPARE(outcome->values->at("c").count(), std::int64_t{4000000});
    QVERIFY2(watch.worst_ms() < longest_turn_ms, qPrintable(QString::number(watch.worst_ms())));
  }

  void closes_cleanly_during_a_run() {
    QElapsedTimer since;
    {
      RunnerClient client({RUNNER});
      client.run(endless(), {}, 0);
      QTRY_COMPARE_WITH_TIMEOUT(client.state(), RunnerClient::State::ready, patience_ms);
      QTest::qWait(200);
      since.start();
    }
    QVERIFY(since.elapsed() < 10000);
    QTRY_VERIFY_WITH_TIMEOUT(child_processes("kernelarium-runner").empty(), patience_ms);
  }
};

QTEST_MAIN(RunnerClientTest)
#include "runner_client_test.moc"
