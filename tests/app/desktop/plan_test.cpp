#include "app/desktop/desk/desk.h"
#include "tests/app/desktop/test_tools.h"

#include <QRandomGenerator>
#include <QSignalSpy>

using namespace kernelarium;

namespace {

/// A checklist with everything that people write, and what it must be read as.
struct Sample {
  std::string bytes;
  struct Item {
    std::size_t box; ///< byte between the brackets
    bool done;
    int depth;
    QString text;
    Due due;
  };
  std::vector<Item> items;
  int headings = 0;
};

class Chance {
 public:
  explicit Chance(quint32 seed) : generator_(seed) {}
  int below(int count) { return static_cast<int>(generator_.bounded(count)); }
  bool once_in(int count) { return below(count) == 0; }
  template<class T>
  const T& of(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }

 private:
  QRandomGenerator generator_;
};

Sample random_sample(quint32 seed) {
  Chance chance(seed);
  Sample sample;
  const std::vector<std::string> noise = {
      "",
      "   ",
      "Some words that are no list.",
      "| a | b |",
      "|---|---|",
      "- a bullet without a box",
      "-[ ] no blank behind the bullet",
      "- [y] no such box",
      "- [x]no blank behind the box",
      "> - [ ] quoted",
      "<!-- a remark -->",
      "\xff\xfe no text at all \x80",
      "Titel\r",
      "####### too deep",
      "#no heading",
      "\ttabbed",
      std::string("zero \0 byte", 11),
      "- [ link ](x)",
  };
  const std::vector<std::pair<std::string, QString>> words = {
      {"read", "read"},
      {"warps & lanes", "warps & lanes"},
      {"线程束的分歧", QStringLiteral("线程束的分歧")},
      {"공유 메모리", QStringLiteral("공유 메모리")},
      {"[The tail](exercise:vector-add/tail)", "The tail"},
      {"see [a \\[b\\]](lesson:matmul) twice", "see a [b] twice"},
      {"since 2025-13-45", "since 2025-13-45"},
      {"`code [x]` *bold*", "`code [x]` *bold*"}};
  const std::vector<std::pair<std::string, Due>> dues = {{"", {}},
                                                         {"", {}},
                                                         {" 2026-11-21", Due::day(QDate(2026, 11, 21))},
                                                         {" @2026-11-21", Due::day(QDate(2026, 11, 21))},
                                                         {" @2026-W47", Due::week(QDate(2026, 11, 18))},
                                                         {"  2026-11 ", Due::month(QDate(2026, 11, 1))},
                                                         {" @2026-W01", Due::week(QDate(2025, 12, 31))}};
  const std::string usual_end = chance.once_in(2) ? "\n" : "\r\n";
  std::vector<int> columns; // of the items that are still open
  if (chance.once_in(5)) sample.bytes = "\xef\xbb\xbf";
  const int count = chance.below(40);
  for (int i = 0; i < count; ++i) {
    const std::string end = chance.once_in(9)                     ? (chance.once_in(2) ? "\n" : "\r\n")
                            : i + 1 == count && chance.once_in(3) ? ""
                                                                  : usual_end;
    switch (chance.below(8)) {
    case 0:
      sample.bytes += chance.of(noise) + end;
      break;
    case 1:
      sample.bytes += (chance.once_in(3) ? "### " : "# ") + chance.of(words).first + end;
      ++sample.headings;
      columns.clear();
      break;
    case 2:
      if (!chance.once_in(3)) break;
      sample.bytes += "```\n- [ ] in code" + usual_end + "# and no heading\n```" + (end.empty() ? "\n" : end);
      break;
    default: {
      std::string indent;
      int column = 0;
      if (!columns.empty() && chance.once_in(2)) {
        column = columns.back() + 1 + chance.below(5);
        if (column % 4 == 0 && chance.once_in(2))
          indent = std::string(static_cast<std::size_t>(column / 4), '\t');
        else
          indent = std::string(static_cast<std::size_t>(column), ' ');
      } else if (!columns.empty() && chance.once_in(2)) {
        column = columns[static_cast<std::size_t>(chance.below(static_cast<int>(columns.size())))];
        indent = std::string(static_cast<std::size_t>(column), ' ');
      }
      while (!columns.empty() && columns.back() >= column) columns.pop_back();
      const auto& [raw, shown] = chance.of(words);
      const auto& [date, due] = chance.of(dues);
      const bool done = chance.once_in(3);
      sample.bytes += indent + chance.of<std::string>({"-", "*", "+", "1.", "12)"}) +
                      chance.of<std::string>({" ", " ", "  ", "\t"}) + "[";
      sample.items.push_back({sample.bytes.size(), done, static_cast<int>(columns.size()), shown, due});
      sample.bytes += std::string(done ? (chance.once_in(2) ? "x" : "X") : " ") + "] " + raw + date + end;
      columns.push_back(column);
    }
    }
  }
  return sample;
}

std::string after(const std::string& text, const std::function<void(PlanText&)>& work) {
  PlanText plan(text);
  work(plan);
  return plan.bytes();
}

}

class PlanTest : public QObject {
  Q_OBJECT

  PrivatePlaces places_;

 private slots:
  void any_text_comes_back_byte_by_byte() {
    int items = 0;
    for (quint32 seed = 1; seed <= 3000; ++seed) {
      const Sample sample = random_sample(seed);
      const PlanText plan(sample.bytes);
      QVERIFY2(plan.bytes() == sample.bytes, qPrintable(QString("seed %1").arg(seed)));
      QVERIFY2(plan.items().size() == sample.items.size(),
               qPrintable(QString("seed %1: %2 items, not %3\n%4")
                              .arg(seed)
                              .arg(plan.items().size())
                              .arg(sample.items.size())
                              .arg(QString::fromUtf8(sample.bytes))));
      QCOMPARE(static_cast<int>(plan.headings().size()), sample.headings);
      for (std::size_t i = 0; i < sample.items.size(); ++i) {
        const PlanItem& item = plan.items()[i];
        QCOMPARE(item.done, sample.items[i].done);
        QCOMPARE(item.text, sample.items[i].text);
        QVERIFY(item.due == sample.items[i].due);
        QVERIFY2(item.depth == sample.items[i].depth,
                 qPrintable(QString("seed %1, item %2").arg(seed).arg(i)));
        ++items;
      }
    }
    QVERIFY(items > 20000); // the samples hold what they are for
  }

  void a_tick_changes_one_byte() {
    for (quint32 seed = 1; seed <= 1000; ++seed) {
      const Sample sample = random_sample(seed);
      PlanText plan(sample.bytes);
      std::string expected = sample.bytes;
      Chance chance(seed + 77);
      for (int i = 0; i < static_cast<int>(sample.items.size()); ++i) {
        if (chance.once_in(2)) continue;
        const auto& item = sample.items[static_cast<std::size_t>(i)];
        plan.tick(i, !item.done);
        expected[item.box] = item.done ? ' ' : 'x';
      }
      QVERIFY2(plan.bytes() == expected, qPrintable(QString("seed %1").arg(seed)));
    }
  }

  void edits_leave_every_other_line_alone() {
    for (quint32 seed = 1; seed <= 2000; ++seed) {
      const Sample sample = random_sample(seed);
      if (sample.items.empty()) continue;
      Chance chance(seed);
      const int item = chance.below(static_cast<int>(sample.items.size()));
      PlanText plan(sample.bytes);
      const int line = plan.items()[static_cast<std::size_t>(item)].line;
      plan.set_due(item, Due::day(QDate(2027, 1, 2)));
      plan.set_text(item, "new words");
      QCOMPARE(plan.items()[static_cast<std::size_t>(item)].text, QString("new words"));
      QVERIFY(plan.items()[static_cast<std::size_t>(item)].due == Due::day(QDate(2027, 1, 2)));
      const PlanText before(sample.bytes);
      QCOMPARE(plan.items().size(), before.items().size());
      std::string expected, got;
      for (const PlanText* each : {&before, static_cast<const PlanText*>(&plan)}) {
        std::string rest = each->bytes();
        std::size_t from = 0;
        for (int i = 0; i < line; ++i) from = rest.find('\n', from) + 1;
        const std::size_t to = rest.find('\n', from);
        rest.erase(from, to == std::string::npos ? to : to - from);
        (each == &before ? expected : got) = rest;
      }
      // The line's own end may be "\r\n"; only its words were taken out above.
      std::erase(expected, '\r');
      std::erase(got, '\r');
      QVERIFY2(expected == got, qPrintable(QString("seed %1").arg(seed)));
      // A move and the move back, a part taken out and put back: nothing changed.
      PlanText moved(sample.bytes);
      if (moved.move(item, 1)) {
        std::string a = moved.bytes(), b = sample.bytes;
        std::sort(a.begin(), a.end());
        std::sort(b.begin(), b.end());
        std::erase(a, '\n'), std::erase(b, '\n'), std::erase(a, '\r'), std::erase(b, '\r');
        QVERIFY2(a == b, qPrintable(QString("seed %1").arg(seed)));
        QCOMPARE(moved.items().size(), sample.items.size());
      }
    }
  }

  void a_text_editor_changes_only_its_lines() {
    for (quint32 seed = 1; seed <= 1000; ++seed) {
      const Sample sample = random_sample(seed);
      PlanText plan(sample.bytes);
      const QString text = plan.editable_text();
      plan.set_editable_text(text);
      QVERIFY2(plan.bytes() == sample.bytes, qPrintable(QString("seed %1").arg(seed)));
      // One line put in, then taken out again.
      Chance chance(seed);
      QStringList lines = text.split('\n');
      const int place = chance.below(static_cast<int>(lines.size()));
      lines.insert(place, chance.once_in(2) ? "- [ ] fresh" : lines[place]);
      plan.set_editable_text(lines.join('\n'));
      QCOMPARE(plan.editable_text(), lines.join('\n'));
      plan.set_editable_text(text);
      if (!sample.bytes.empty() && sample.bytes.back() == '\n')
        QVERIFY2(plan.bytes() == sample.bytes, qPrintable(QString("seed %1, line %2").arg(seed).arg(place)));
    }
    PlanText mixed("a\r\n\xff\n- [ ] b\r\n");
    mixed.set_editable_text(mixed.editable_text() + "c\n");
    QCOMPARE(mixed.bytes(), std::string("a\r\n\xff\n- [ ] b\r\nc\r\n"));
  }

  void dates_of_all_spans() {
    QCOMPARE(Due::from_text("@2026-11-21").text(), QString("2026-11-21"));
    QCOMPARE(Due::from_text("2026-W47").first, QDate(2026, 11, 16));
    QCOMPARE(Due::from_text("2026-W47").last(), QDate(2026, 11, 22));
    QCOMPARE(Due::from_text("2026-11").last(), QDate(2026, 11, 30));
    QCOMPARE(Due::week(QDate(2027, 1, 1)).text(), QString("2026-W53"));
    QVERIFY(Due::from_text("2026-W53").span == Due::Span::week);
    for (const char* none :
         {"2025-W53", "2026-W00", "2026-13", "2026-02-30", "26-11-21", "@", "", "2026-11-21x"})
      QVERIFY2(Due::from_text(none).span == Due::Span::none, none);
  }

  void items_are_added_moved_and_removed() {
    const std::string list = "# A\n\n- [ ] one\n  - [ ] part\n- [x] two\n\nwords\n\n# B\n";
    QCOMPARE(after(list, [](PlanText& p) { p.add_after(0, "new"); }),
             std::string("# A\n\n- [ ] one\n  - [ ] part\n- [ ] new\n- [x] two\n\nwords\n\n# B\n"));
    QCOMPARE(
        after(list, [](PlanText& p) { p.add_after(2, "part 2026-12-24", true); }),
        std::string("# A\n\n- [ ] one\n  - [ ] part\n- [x] two\n  - [ ] part @2026-12-24\n\nwords\n\n# B\n"));
    QCOMPARE(after(list, [](PlanText& p) { p.add_under(1, "in B"); }),
             std::string("# A\n\n- [ ] one\n  - [ ] part\n- [x] two\n\nwords\n\n# B\n\n- [ ] in B\n"));
    QCOMPARE(after(list, [](PlanText& p) { p.add_under(0, "in A"); }),
             std::string("# A\n\n- [ ] one\n  - [ ] part\n- [x] two\n\nwords\n\n- [ ] in A\n\n# B\n"));
    QCOMPARE(after("", [](PlanText& p) { p.add_under(-1, "first"); }), std::string("- [ ] first\n"));
    QCOMPARE(after("- [ ] a\r\n- [ ] b", [](PlanText& p) { p.add_under(-1, "c"); }),
             std::string("- [ ] a\r\n- [ ] b\r\n- [ ] c"));
    QCOMPARE(after(list, [](PlanText& p) { p.remove(0); }),
             std::string("# A\n\n- [x] two\n\nwords\n\n# B\n"));
    QCOMPARE(after(list, [](PlanText& p) { QVERIFY(p.move(2, -1)); }),
             std::string("# A\n\n- [x] two\n- [ ] one\n  - [ ] part\n\nwords\n\n# B\n"));
    QCOMPARE(after(list, [](PlanText& p) { QVERIFY(p.indent(2, true)); }),
             std::string("# A\n\n- [ ] one\n  - [ ] part\n  - [x] two\n\nwords\n\n# B\n"));
    QCOMPARE(after(list, [](PlanText& p) { QVERIFY(p.indent(1, false)); }),
             std::string("# A\n\n- [ ] one\n- [ ] part\n- [x] two\n\nwords\n\n# B\n"));
    QCOMPARE(after("- [ ] a\n- [ ] b", [](PlanText& p) { QVERIFY(p.move(0, 1)); }),
             std::string("- [ ] b\n- [ ] a"));
    PlanText plan(list);
    QVERIFY(!plan.move(0, -1));
    QVERIFY(!plan.indent(0, true));
    QVERIFY(!plan.indent(0, false));
  }

  void words_of_a_link_change_but_not_where_it_leads() {
    PlanText plan("- [ ] [The tail](exercise:vector-add/tail) @2026-11-21\n");
    QCOMPARE(plan.editable(0), QString("The tail"));
    plan.set_text(0, "The [odd] tail");
    QCOMPARE(plan.items()[0].link, QString("exercise:vector-add/tail"));
    QCOMPARE(plan.items()[0].text, QString("The [odd] tail"));
    QCOMPARE(plan.bytes(), std::string("- [ ] [The \\[odd\\] tail](exercise:vector-add/tail) @2026-11-21\n"));
    plan.set_text(0, "Other @2026-12");
    QVERIFY(plan.items()[0].due == Due::month(QDate(2026, 12, 1)));
    plan.set_due(0, {});
    QCOMPARE(plan.bytes(), std::string("- [ ] [Other](exercise:vector-add/tail)\n"));
  }

  void a_ready_made_plan_ticks_itself() {
    DeskFile file(places_.path("ready.sqlite"));
    Desk desk(file);
    desk.set_course([] {
      return Course{{"vector-add", "Hello [GPU]", {{"tail", "The tail"}, {"order", "The order"}}},
                    {"matmul", "Matrix product", {{"fit", "Fit"}}}};
    });
    desk.record_attempt({"matmul", "fit", "tweak", true});
    const QString uid = desk.plans().add(
        "Mine", ready_made_plan(desk.course(), "All lessons", Pace::exercise_a_day, QDate(2026, 11, 20)));
    desk.tick_solved();
    const auto done = [&](int item) {
      return desk.plans().text(uid).items().at(static_cast<std::size_t>(item)).done;
    };
    QCOMPARE(desk.plans().text(uid).items().size(), std::size_t{5});
    QVERIFY(!done(0) && !done(1) && !done(2) && done(3) && done(4));
    QCOMPARE(desk.plans().text(uid).items()[0].text, QString("Hello [GPU]"));
    QVERIFY(desk.plans().text(uid).items()[4].due == Due::day(QDate(2026, 11, 22)));
    desk.record_attempt({"vector-add", "tail", "predict", false, 0.5});
    QVERIFY(!done(1));
    desk.record_attempt({"vector-add", "tail", "predict", true});
    QVERIFY(done(1) && !done(0));
    desk.record_attempt({"vector-add", "order", "predict", true});
    QVERIFY(done(2) && done(0));
  }

  void the_week_to_an_operator_names_shipped_lessons() {
    const QDate monday(2026, 11, 23);
    const PlanText plan(
        ready_made_plan(course_of(load_lessons(), "en"), "Week", Pace::operator_week, monday));
    QStringList lessons;
    for (const PlanItem& item : plan.items())
      if (item.link.startsWith("lesson:")) lessons << item.link.mid(7);
    QCOMPARE(lessons, QStringList({"vector-add", "threads-blocks", "coalescing", "matmul", "finding-errors",
                                   "reduction", "softmax", "operators-forward", "operators-backward",
                                   "operators-convolution", "attention", "operators-attention"}));
    QVERIFY(plan.items().front().due == Due::day(monday));
    QVERIFY(plan.items().back().due == Due::day(monday.addDays(6)));
    QVERIFY(plan.items().back().link.startsWith("exercise:operators-attention/"));
  }

  void two_windows_tick_one_plan() {
    DeskFile one(places_.path("two.sqlite")), other(places_.path("two.sqlite"));
    Plans first(one), second(other);
    QSignalSpy told(&second, &Plans::changed);
    const QString uid = first.add("P", "- [ ] a\n- [ ] b\n");
    const PlanText seen = second.text(uid);
    QVERIFY(
        first.change_item(uid, 0, "- [ ] a", [](PlanText& p, int item) { p.add_after(item, "between"); }));
    // What the second window shows is old by now; its tick still meets the right line.
    QVERIFY(second.change_item(uid, seen.items()[1].line, seen.line(1),
                               [](PlanText& p, int item) { p.tick(item, true); }));
    QCOMPARE(first.text(uid).bytes(), std::string("- [ ] a\n- [ ] between\n- [x] b\n"));
    QVERIFY(!second.change_item(uid, 1, "- [ ] b", [](PlanText& p, int item) { p.remove(item); }));
    QTRY_VERIFY_WITH_TIMEOUT(told.size() > 1, patience_ms); // it heard of the first window's change
    // Undo takes back one's own last change, not what came after it from elsewhere.
    QVERIFY(!first.undo(uid));
    QVERIFY(second.undo(uid));
    QCOMPARE(first.text(uid).bytes(), std::string("- [ ] a\n- [ ] between\n- [ ] b\n"));
  }

  void a_removed_plan_comes_back() {
    DeskFile file(places_.path("removed.sqlite"));
    Plans plans(file);
    const QString uid = plans.add("P", std::string("\xff\0x", 3));
    plans.remove(uid);
    QVERIFY(plans.all().empty());
    plans.restore(uid);
    QCOMPARE(plans.all().size(), std::size_t{1});
    QCOMPARE(plans.text(uid).bytes(), std::string("\xff\0x", 3));
  }
};

QTEST_GUILESS_MAIN(PlanTest)
#include "plan_test.moc"
