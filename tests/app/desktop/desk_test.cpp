#include "app/desktop/desk/statistics.h"
#include "tests/app/desktop/test_tools.h"

#include <QSignalSpy>
#include <utility>

using namespace kernelarium;

class DeskTest : public QObject {
  Q_OBJECT

  PrivatePlaces places_;
  int number_ = 0;

  QString fresh() { return places_.path(QString("desk-%1.sqlite").arg(++number_)); }

  static QStringList titles(const std::vector<Note>& notes) {
    QStringList titles;
    for (const Note& note : notes) titles << note.title;
    titles.sort();
    return titles;
  }

 private slots:
  void exercises_are_remembered() {
    const QString path = fresh();
    const QDateTime when(QDate(2026, 11, 20), QTime(23, 50), Qt::LocalTime);
    {
      DeskFile file(path);
      Desk desk(file);
      QSignalSpy changed(&desk, &Desk::exercise_changed);
      QVERIFY(!desk.solved("matmul", "fit"));
      QCOMPARE(desk.record("matmul", "fit").attempts, 0);
      desk.hint_shown("matmul", "fit", 1);
      desk.hint_shown("matmul", "fit", 1);
      desk.hint_shown("matmul", "fit", 2);
      desk.record_attempt({"matmul", "fit", "tweak", false, 0.25, "TILE=8", when});
      desk.record_attempt({"matmul", "fit", "tweak", true, -1, "TILE=16", when.addSecs(60)});
      desk.record_attempt({"matmul", "fit", "tweak", true, -1, "TILE=32", when.addDays(1)});
      desk.record_attempt({"matmul", "other", "predict", false, -1, "7"});
      QCOMPARE(changed.size(), 7);
    }
    DeskFile file(path);
    Desk desk(file);
    QVERIFY(desk.solved("matmul", "fit"));
    QVERIFY(!desk.solved("matmul", "other"));
    QVERIFY(!desk.solved("softmax", "fit"));
    const ExerciseRecord record = desk.record("matmul", "fit");
    QCOMPARE(record.attempts, 3);
    QCOMPARE(record.hints, 2);
    QCOMPARE(record.credit, 1.0);
    QCOMPARE(record.last_answer, QString("TILE=32"));
    QCOMPARE(record.solved_at, when.addSecs(60));
    const auto attempts = desk.attempts("matmul", "fit");
    QCOMPARE(attempts.size(), std::size_t{3});
    QCOMPARE(attempts[0].credit, 0.25);
    QCOMPARE(attempts[0].when, when);
    QCOMPARE(desk.records("matmul").size(), std::size_t{2});
  }

  void answers_are_kept_and_found_among_the_notes() {
    const QString path = fresh();
    {
      DeskFile file(path);
      Desk desk(file);
      for (const char* text : {"Be", "Because of", "Because of coalescing"})
        desk.keep_answer("coalescing", "why", "explain", text);
      QCOMPARE(desk.answer("coalescing", "why"), QString("Because of coalescing")); // before it is on disk
      desk.keep_answer("coalescing", "bigger", "what-if", "It grows");
      desk.keep_answer("coalescing", "empty", "what-if", "");
    }
    DeskFile file(path);
    Desk desk(file);
    QCOMPARE(desk.answer("coalescing", "why"), QString("Because of coalescing"));
    QCOMPARE(desk.notes().find({}).size(), std::size_t{2});
    const auto found = desk.notes().find("grows");
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].kind, QString("what-if"));
    QCOMPARE(found[0].exercise, QString("bigger"));
  }

  void notes_are_found_in_every_script_data() {
    QTest::addColumn<bool>("full_text");
    QTest::newRow("index") << true;
    QTest::newRow("no index") << false;
  }

  void notes_are_found_in_every_script() {
    QFETCH(bool, full_text);
    DeskFile file(fresh());
    Notes notes(file, full_text);
    QCOMPARE(notes.indexed(), full_text);
    notes.add("matmul", "# Tiles\nShared memory holds a tile of A and of B.");
    notes.add("matmul", QStringLiteral("线程束\n同一个线程束里的 32 个线程同时执行一条指令，称为锁步。"));
    notes.add("reduction", QStringLiteral("워프 셔플\n레지스터 값을 워프 안의 다른 레인으로 보냅니다."));
    notes.add("", "100% of \"peak\" is a_b\\c");
    QCOMPARE(titles(notes.find("shared")), QStringList{"Tiles"});
    QCOMPARE(titles(notes.find("TILE mem")), QStringList{"Tiles"});
    QCOMPARE(titles(notes.find("tile nothing")), QStringList{});
    QCOMPARE(titles(notes.find("of")), (QStringList{"100% of \"peak\" is a_b\\c", "Tiles"}));
    for (const QString& word : {QStringLiteral("线程束"), QStringLiteral("锁步"), QStringLiteral("束"),
                                QStringLiteral("同时执行一条指令")})
      QCOMPARE(titles(notes.find(word)), QStringList{QStringLiteral("线程束")});
    for (const QString& word :
         {QStringLiteral("워프"), QStringLiteral("레지스터"), QStringLiteral("셔플 레인")})
      QCOMPARE(titles(notes.find(word)), QStringList{QStringLiteral("워프 셔플")});
    for (const char* sign : {"%", "\"peak\"", "a_b", "\\", "100% of", "\"100% of\""})
      QVERIFY2(notes.find(sign).size() == 1, sign);
    QCOMPARE(notes.find("axb").size(), std::size_t{0});
    QCOMPARE(notes.find("* OR NEAR( -").size(), std::size_t{0}); // no query language, no error
    QCOMPARE(titles(notes.find({}, QString("matmul"))), (QStringList{"Tiles", QStringLiteral("线程束")}));
    QCOMPARE(notes.find({}, QString("")).size(), std::size_t{1});
    QVERIFY(notes.find("tile of B")[0].text.contains("tile of A"));
    // A change and a removal are found, or not, at once.
    const qint64 id = notes.find("shared")[0].id;
    notes.keep(id, "Now registers.");
    QCOMPARE(notes.find("shared").size(), std::size_t{0});
    QCOMPARE(titles(notes.find("registers")), QStringList{"Now registers."});
    notes.remove(id);
    QCOMPARE(notes.find("registers").size(), std::size_t{0});
    notes.restore(id);
    QCOMPARE(notes.find("registers").size(), std::size_t{1});
  }

  void a_program_without_the_index_leaves_it_mendable() {
    DeskFile file(fresh());
    {
      Notes with(file, true);
      with.add("", "alpha beta");
    }
    {
      Notes without(file, false);
      without.add("", "gamma delta");
      QCOMPARE(without.find("delta").size(), std::size_t{1});
    }
    Notes with(file, true);
    QCOMPARE(with.find("delta").size(), std::size_t{1});
    QCOMPARE(with.find("beta").size(), std::size_t{1});
  }

  void two_windows_lose_no_words_of_one_note() {
    const QString path = fresh();
    DeskFile one(path), other(path);
    Notes first(one), second(other);
    const qint64 id = first.add("", "begun");
    QCOMPARE(second.note(id)->text, QString("begun"));
    QSignalSpy both(&second, &Notes::kept_both);
    first.keep(id, "begun here");
    second.keep(id, "begun there");
    first.flush();
    second.flush();
    QCOMPARE(both.size(), 1);
    QCOMPARE(first.note(id)->text, QString("begun there"));
    QCOMPARE(first.note(both[0][0].toLongLong())->text, QString("begun here"));
    // One after the other is no conflict.
    QCOMPARE(second.note(id)->text, QString("begun there"));
    first.keep(id, "more");
    first.flush();
    QCOMPARE(second.note(id)->text, QString("more"));
    second.keep(id, "more and more");
    second.flush();
    QCOMPARE(both.size(), 1);
  }

  void a_thousand_notes_stay_quick() {
    DeskFile file(fresh());
    Notes notes(file);
    const QString filler = QString("The warp reads thirty-two words from global memory. ").repeated(40);
    {
      Transaction all(file.database());
      for (int i = 0; i < 1000; ++i)
        notes.add(i % 2 ? "matmul" : "softmax", QString("Note %1\n%2 needle%1 x").arg(i).arg(filler));
      all.commit();
    }
    double since = thread_ms();
    const auto lap = [&] {
      const double begin = std::exchange(since, thread_ms());
      return since - begin;
    };
    QCOMPARE(notes.find({}).size(), std::size_t{1000});
    const double listed = lap();
    QCOMPARE(notes.find("needle777").size(), std::size_t{1});
    const double found = lap();
    QCOMPARE(notes.find("global memory").size(), std::size_t{1000});
    const double found_all = lap();
    const qint64 id = notes.find("needle5 x")[0].id;
    lap();
    notes.keep(id, filler + "changed");
    notes.flush();
    const double kept = lap();
    qInfo("1,000 notes: listed in %.0f ms, one found in %.0f ms, all found in %.0f ms, one kept in %.0f ms",
          listed, found, found_all, kept);
    QVERIFY(listed < 200 && found < 100 && found_all < 300 && kept < 100);
  }

  void numbers_are_found_with_and_without_narrow_spaces() {
    const QString grouped = QStringLiteral("at most 1\u202F024 threads");
    DeskFile file(fresh());
    Glossary glossary(file);
    glossary.set_shipped({{"block", "block", grouped, {}}, {"warp", "warp", "32 threads", {}}}, "en");
    Notes notes(file);
    notes.add({}, grouped);
    notes.add({}, "1024 bytes");
    notes.add({}, "2048 bytes");
    ErrorLog errors(file);
    errors.log({{}, "matmul", "tiled", "", "", grouped});
    for (const QString& query : {QStringLiteral("1024"), QStringLiteral("1\u202F024")}) {
      QCOMPARE(glossary.find(query).size(), std::size_t{1});
      QCOMPARE(notes.find(query).size(), std::size_t{2});
      QCOMPARE(errors.find(query).size(), std::size_t{1});
    }
    QCOMPARE(notes.find("1024 threads").size(), std::size_t{1});
    Notes scanned(file, false);
    QCOMPARE(scanned.find("1024").size(), std::size_t{2});
  }

  void errors_have_cure_and_date() {
    const QString path = fresh();
    QString uid;
    {
      DeskFile file(path);
      ErrorLog log(file);
      LoggedError race{{},        "matmul", "tiled", "sim:h200", "race", "race in shared memory",
                       "line 18", "c += 1;"};
      uid = log.log(race);
      QCOMPARE(log.log(race), uid); // the same again is the same
      race.kind.clear();
      QVERIFY(log.log(race) != uid); // by hand it is another one
      LoggedError edited = *log.error(uid);
      edited.cure = QStringLiteral("在写入之后加 __syncthreads()");
      log.keep(edited);
      QCOMPARE(log.error(uid)->cure, edited.cure);
      log.set_solved(uid, true);
      QVERIFY(log.log({{}, "matmul", "tiled", "sim:h200", "race", "race in shared memory"}) !=
              uid); // met again
    }
    DeskFile file(path);
    ErrorLog log(file);
    QCOMPARE(log.find().size(), std::size_t{3});
    QCOMPARE(log.find().back().uid, uid); // solved ones last
    const auto found = log.find(QStringLiteral("加 syncthreads"));
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found[0].is_solved() && found[0].solved.date() == QDate::currentDate());
    QCOMPARE(log.find({}, QString("softmax")).size(), std::size_t{0});
    log.remove(uid);
    QCOMPARE(log.find().size(), std::size_t{2});
    log.restore(uid);
    log.set_solved(uid, false);
    QVERIFY(!log.error(uid)->is_solved());
  }

  void words_of_ones_own_stand_beside_the_shipped_ones() {
    const QString path = fresh();
    const std::vector<Word> shipped = {{"warp", "warp", "32 threads in step.", {}},
                                       {"bank", "bank", "A part of shared memory.", {}}};
    {
      DeskFile file(path);
      Glossary glossary(file);
      glossary.set_shipped(shipped, "en");
      QCOMPARE(glossary.add("Warp"), QString("warp"));
      QCOMPARE(glossary.add("  "), QString());
      const QString own = glossary.add("Swizzle & pad");
      QCOMPARE(own, QString("swizzle-pad"));
      glossary.keep(own, "Mixed-up columns.");
      glossary.keep("warp", "Like a rowing team.");
      QCOMPARE(glossary.find("rowing").size(), std::size_t{1});
    }
    DeskFile file(path);
    Glossary glossary(file);
    glossary.set_shipped(shipped, "ko");
    QCOMPARE(glossary.find().size(), std::size_t{3});
    QCOMPARE(glossary.find()[0].id, QString("bank"));
    QCOMPARE(glossary.word("warp")->own, QString("Like a rowing team."));
    glossary.keep("warp", "Written on in another language.");
    glossary.flush();
    QCOMPARE(glossary.find("rowing").size(), std::size_t{0}); // the one text, not a second one
    QCOMPARE(glossary.add(QStringLiteral("은행 충돌")), QStringLiteral("은행-충돌"));
    glossary.remove("swizzle-pad");
    QVERIFY(!glossary.word("swizzle-pad"));
    glossary.restore("swizzle-pad");
    QCOMPARE(glossary.word("swizzle-pad")->own, QString("Mixed-up columns."));
    glossary.remove("warp");
    QCOMPARE(glossary.word("warp")->own, QString());
    QCOMPARE(glossary.word("warp")->text, QString("32 threads in step."));
  }

  void shipped_words_are_read_in_three_languages() {
    const auto english = shipped_words("en");
    QVERIFY(english.size() > 40);
    for (const QString& language : {QString("zh_CN"), QString("ko")}) {
      const auto words = shipped_words(language);
      QCOMPARE(words.size(), english.size());
      const auto warp =
          std::find_if(words.begin(), words.end(), [](const Word& w) { return w.id == "warp"; });
      QVERIFY(warp != words.end() && warp->text.size() > 20);
      const auto same =
          std::find_if(english.begin(), english.end(), [](const Word& w) { return w.id == "warp"; });
      QVERIFY(warp->text != same->text);
    }
  }

  void time_with_input_counts_and_pauses_do_not() {
    const QString path = fresh();
    const QDate day(2026, 11, 20);
    const qint64 noon = QDateTime(day, QTime(12, 0)).toMSecsSinceEpoch();
    DeskFile one(path), other(path);
    Activity first(one), second(other);
    first.input_at(noon);
    QCOMPARE(first.by_day().size(), std::size_t{0}); // a single key is a moment
    for (int second_of = 1; second_of <= 60; ++second_of) first.input_at(noon + second_of * 1000);
    QCOMPARE(first.by_day()[day], 60'000);
    // 119 s of thought count, 121 s don't.
    first.input_at(noon + 60'000 + 119'000);
    QCOMPARE(first.by_day()[day], 179'000);
    first.input_at(noon + 179'000 + 121'000);
    first.input_at(noon + 179'000 + 121'000 + 1000);
    QCOMPARE(first.by_day()[day], 180'000);
    // Two windows in turn: the time between counts once.
    const qint64 now = noon + 301'000;
    for (int i = 1; i <= 20; ++i) {
      Activity& window = i % 2 ? second : first;
      window.input_at(now + i * 10'000);
      window.flush();
    }
    QCOMPARE(first.by_day()[day], 380'000);
    // A window that writes late what another has counted adds nothing.
    second.input_at(now + 195'000);
    second.flush();
    QCOMPARE(first.by_day()[day], 380'000);
    // A clock that was set back by an hour costs nothing and adds nothing.
    first.input_at(noon - 3'600'000);
    first.input_at(noon - 3'599'000);
    QCOMPARE(first.by_day()[day], 381'000);
  }

  void midnight_parts_the_days() {
    const QDateTime midnight(QDate(2026, 11, 21), QTime(0, 0));
    const qint64 at = midnight.toMSecsSinceEpoch();
    const auto days = split_at_midnight(at - 30'000, at + 45'000);
    QCOMPARE(days.size(), std::size_t{2});
    QCOMPARE(days.at(QDate(2026, 11, 20)), 30'000);
    QCOMPARE(days.at(QDate(2026, 11, 21)), 45'000);
  }

  void keys_in_a_window_are_activity() {
    DeskFile file(fresh());
    Activity activity(file);
    activity.watch_application();
    QWidget window;
    window.show();
    for (int i = 0; i < 12; ++i) {
      QTest::keyClick(&window, Qt::Key_A);
      QTest::qWait(100);
    }
    // On disk within a second while one goes on typing.
    Statement select = file.database().prepare("SELECT sum(ms) FROM activity");
    QVERIFY(select.step());
    QVERIFY2(select.integer(0) > 300, qPrintable(QString::number(select.integer(0))));
    const qint64 all = activity.by_day()[QDate::currentDate()];
    QVERIFY2(all > 900 && all < 20'000, qPrintable(QString::number(all)));
  }

  void lines_count_once() {
    QCOMPARE(added_lines("a\nb\n", "a\nb\n"), 0);
    QCOMPARE(added_lines("a\nb\n", "a\n\n  b\nc\n c\n"), 2);
    QCOMPARE(added_lines("a\na\n", "a\na\na\n"), 1);
    QCOMPARE(added_lines("", "x"), 1);
    DeskFile file(fresh());
    WrittenLines lines(file);
    const auto total = [&] {
      int sum = 0;
      for (const auto& [day, count] : lines.by_day()) sum += count;
      return sum;
    };
    QString text = "a\n";
    for (const QChar letter : QString("int x = 1;")) {
      text += letter;
      lines.keep("matmul", "tiled", "a\n", text);
      lines.flush();
    }
    QCOMPARE(total(), 1); // typed letter by letter it is one line
    lines.keep("matmul", "tiled", "a\n", "a\n");
    QCOMPARE(total(), 1); // taking it back doesn't unwrite it
    lines.keep("matmul", "tiled", "a\n", "a\nint y;\nint z;\n");
    QCOMPARE(total(), 2);
    lines.keep("softmax", "online", "", "x\n");
    QCOMPARE(total(), 3);
    QVERIFY(lines.by_day().contains(QDate::currentDate()));
  }

  void statistics_add_up() {
    DeskFile file(fresh());
    History history(file);
    Desk desk(file);
    desk.set_course([] { return Course{{"matmul", "Matrix product", {{"fit", "Fit"}, {"why", "Why"}}}}; });
    Lesson lesson;
    lesson.id = "matmul";
    lesson.exercises.resize(2);
    lesson.exercises[0].id = "fit";
    lesson.exercises[1].id = "why";
    lesson.variants.resize(2);
    lesson.variants[0].id = "naive";
    lesson.variants[1].id = "tiled";
    const QDate today(2026, 11, 20); // a Friday
    const auto at = [&](int days_ago, int hour) {
      return QDateTime(today.addDays(-days_ago), QTime(hour, 0));
    };
    Run run;
    run.lesson = "matmul";
    run.variant = "naive";
    run.verdict = Verdict::pass;
    run.when = at(1, 12).toUTC().toString(Qt::ISODate).toStdString();
    history.add(run);
    desk.record_attempt({"matmul", "fit", "tweak", true, -1, "", at(0, 9)});
    desk.record_attempt({"matmul", "fit", "tweak", true, -1, "", at(0, 10)});
    desk.record_attempt({"matmul", "why", "explain", false, -1, "", at(2, 10)});
    for (int minute = 0; minute <= 90; ++minute)
      desk.activity().input_at(at(9, 20).toMSecsSinceEpoch() + minute * 60'000);
    desk.errors().log({{}, "matmul", "tiled", "", "", "Race"});
    desk.errors().set_solved(desk.errors().find()[0].uid, true);
    desk.plans().add("P", "- [x] a\n- [ ] b\n");
    const Statistics f = statistics(desk, history, {lesson}, today);
    QCOMPARE(f.days_in_a_row, 3);
    QCOMPARE(f.longest_row, 3);
    QCOMPARE(f.active_days, 4);
    QCOMPARE(f.hours, 1.5);
    QCOMPARE(f.exercises, 2);
    QCOMPARE(f.exercises_solved, 1);
    QCOMPARE(f.attempts, 3);
    QCOMPARE(f.days.at(today).solved, 1); // the second solution is no second exercise
    QCOMPARE(f.errors_solved, 1);
    QCOMPARE(f.plan_done, 1);
    QCOMPARE(f.plan_items, 2);
    QCOMPARE(f.lessons.at(0).passed, 1);
    QCOMPARE(f.weeks.size(), std::size_t{weeks_shown});
    QCOMPARE(f.weeks.back().monday, QDate(2026, 11, 16));
    QCOMPARE(f.weeks.back().solved, 1);
    QCOMPARE(f.weeks[weeks_shown - 2].hours, 1.5);
    const QString markdown = progress_markdown(f), html = progress_html(f);
    QVERIFY(markdown.contains("| Matrix product | 1 / 2 | 1 / 2 |"));
    QVERIFY(markdown.contains("| 2026-11-11 | 90 |"));
    QVERIFY(html.contains("Matrix product") && html.contains("1.5 h"));
    QVERIFY(!html.contains("<script"));
  }
};

QTEST_MAIN(DeskTest)
#include "desk_test.moc"
