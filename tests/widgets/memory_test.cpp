#include "kernels/trace/waste.h"
#include "tests/widgets/sample_run.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/bank_view.h"
#include "widgets/memory/memory_path.h"
#include "widgets/memory/one_access.h"
#include "widgets/memory/warp_access.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QTest>

using namespace kernelarium;
using Scope = ThreadPlace::Scope;

namespace {

template<class Address>
AccessRecord record_of(const Address& address, std::uint32_t mask = 0xffffffffU) {
  AccessRecord record;
  record.mask = mask;
  for (std::size_t lane = 0; lane < 32; ++lane) record.address[lane] = mask >> lane & 1 ? address(lane) : 0;
  return record;
}

}

class MemoryTest : public QObject {
  Q_OBJECT

 private slots:
  void the_table_counts() {
    AccessModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.set_run(tiled_matmul().run);
    QCOMPARE(model.rowCount(), 6); // the two loads of the product cost the same
    QCOMPARE(model.index(0, AccessModel::per_request).data(Qt::EditRole).toDouble(), 4.0);
    QCOMPARE(model.index(0, AccessModel::per_request).data().toString(), QString("4.00"));
    QCOMPARE(model.index(0, AccessModel::requests).data(Qt::EditRole).toLongLong(), 1024LL * 8 * 32);
    QVERIFY(!model.index(0, AccessModel::wavefronts).data(Qt::EditRole).isValid()); // not for global memory
    QVERIFY(!model.index(1, AccessModel::sectors).data(Qt::EditRole).isValid());
    model.set_run(tiled_matmul().run, scattered_matmul());
    QVERIFY(model.index(0, AccessModel::per_request).data().toString().contains("was 32.0"));
    model.set_run(nullptr);
    QCOMPARE(model.rowCount(), 0);
  }

  void copies_of_equal_cost_share_a_row() {
    const auto run_with = [](std::uint64_t third) {
      auto run = std::make_shared<Run>();
      AccessSite site;
      site.line = 20, site.space = "global", site.operation = "load";
      site.requests = 10, site.threads = 320, site.sectors = site.ideal_sectors = 40;
      run->counters.sites = {site, site, site, site};
      run->counters.sites[1].sectors = third;
      run->counters.sites[3].requests = run->counters.sites[3].threads = 0;
      return run;
    };
    AccessModel model;
    const auto cell = [&](int row, int column) { return model.index(row, column).data().toString(); };
    model.set_run(run_with(320), run_with(160));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.left_out(), 1);
    QCOMPARE(model.group(0)->sites, (std::vector<std::uint32_t>{0, 2}));
    QCOMPARE(cell(0, AccessModel::operation), QString("load × 2"));
    QCOMPARE(cell(0, AccessModel::requests), QString("20"));
    QCOMPARE(cell(0, AccessModel::per_request), QString("4.00"));
    QCOMPARE(cell(1, AccessModel::operation), QString("load"));
    QCOMPARE(cell(1, AccessModel::per_request), QString("32.0 (was 16.0)"));
    // The line has one group of three now: it can't be told which of the two before it was.
    model.set_run(run_with(40), run_with(160));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(cell(0, AccessModel::per_request), QString("4.00"));
  }

  void waste_is_one_scale() {
    AccessSite site;
    site.space = "global", site.sectors = 4, site.ideal_sectors = 4;
    QCOMPARE(waste_of(site), 0.0);
    site.sectors = 32;
    QCOMPARE(waste_of(site), 1.0);
    site.space = "shared", site.wavefronts = 2, site.ideal_wavefronts = 1;
    QVERIFY(std::abs(waste_of(site) - 1.0 / 3) < 1e-9);
    site.ideal_wavefronts = 0;
    QCOMPARE(waste_of(site), 0.0);
  }

  void rows_and_lines_select_each_other() {
    Selection selection;
    AccessTable table(&selection);
    table.set_run(tiled_matmul().run);
    auto* view = table.findChild<QTableView*>(QString(), Qt::FindChildrenRecursively);
    for (auto* candidate : table.findChildren<QTableView*>())
      if (candidate->model() == table.model()) view = candidate;
    view->selectRow(5);
    QCOMPARE(selection.line(), 16);
    // And an access of that row, which the pictures of one access show.
    WarpAccess warp(&selection);
    warp.set_run(tiled_matmul().run);
    QVERIFY2(warp.title().contains("line 16"), qPrintable(warp.title()));
    view->selectRow(2);
    QVERIFY2(warp.title().contains("line 10"), qPrintable(warp.title()));
    view->selectRow(5);
    selection.set_line(10);
    QCOMPARE(view->currentIndex().row(), 2);
    QCOMPARE(selection.line(), 10);
  }

  void traffic_adds_up() {
    const Traffic t = traffic_of(*tiled_matmul().run);
    QCOMPARE(t.used, 1.0);
    QCOMPARE(t.shared_excess, 0.0);
    QCOMPARE(t.register_l1.loads, 1024.0 * 256 * 32 * 2 * 4);
    QCOMPARE(t.register_l1.stores, 1024.0 * 256 * 4);
    QCOMPARE(t.l2_dram.all(), 3.0 * 512 * 512 * 4);
    Run modelled = *tiled_matmul().run;
    modelled.modelled = Modelled{2.0, "L1", "h200", {{"L1", 2.0}, {"DRAM", 0.5}, {"shared memory", 3.0}}};
    const Traffic timed = traffic_of(modelled);
    QCOMPARE(timed.register_l1.peak, 1.0);
    QCOMPARE(timed.l2_dram.peak, 0.25);
    QCOMPARE(timed.register_shared.peak, 1.0); // never more than all of it
    QCOMPARE(timed.l1_l2.peak, -1.0);          // the model says nothing of it
    QVERIFY(t.l1_hit > 0.49 && t.l1_hit < 0.51);
    QCOMPARE(traffic_of(*scattered_matmul()).used, 4.0 / 32);
  }

  void a_kernel_of_the_playground_has_no_known_minimum() {
    const auto minimum_told = [](double bytes) {
      auto run = std::make_shared<Run>(*tiled_matmul(128).run);
      run->compulsory_bytes = bytes;
      MemoryPath path;
      path.set_run(run);
      for (int row = 0; row < path.numbers()->rowCount(); ++row)
        if (path.numbers()->index(row, 0).data().toString() == "minimum needed") return true;
      return false;
    };
    QVERIFY(minimum_told(4096));
    QVERIFY(!minimum_told(0)); // not 0 bytes
  }

  void path_compares_two_runs() {
    MemoryPath path;
    path.set_run(tiled_matmul().run);
    const int columns = path.numbers()->columnCount();
    path.set_run(tiled_matmul().run, scattered_matmul());
    QCOMPARE(path.numbers()->columnCount(), columns + 2 /* bytes and share */);
    for (int column = 1; column < path.numbers()->columnCount(); ++column) {
      const QString unit = path.numbers()->headerData(column, Qt::Horizontal).toString();
      QVERIFY2(unit.startsWith("bytes") || unit.startsWith("%"), qPrintable(unit));
      for (int row = 0; row < path.numbers()->rowCount(); ++row) {
        const QVariant cell = path.numbers()->index(row, column).data(Qt::EditRole);
        QVERIFY2(cell.isNull() || cell.typeId() != QMetaType::QString, qPrintable(cell.toString()));
      }
    }
    path.set_run(std::make_shared<const Run>()); // nothing counted
    QCOMPARE(path.state(), View::State::empty);
  }

  void a_kept_run_stays_the_one_before() {
    MemoryPath path;
    const RunPointer tiled = tiled_matmul().run, scattered = scattered_matmul();
    path.set_run(tiled);
    const int columns = path.numbers()->columnCount();
    path.keep(true);
    QCOMPARE(path.numbers()->columnCount(), columns); // not beside itself
    path.set_run(scattered);
    QCOMPARE(path.numbers()->columnCount(), columns + 2 /* bytes and share */);
    path.set_run(tiled);
    QCOMPARE(path.numbers()->columnCount(), columns);
    path.set_run(scattered);
    path.keep(false);
    QCOMPARE(path.numbers()->columnCount(), columns);
  }

  void views_follow_the_selection() {
    Selection selection;
    WarpAccess warp(&selection);
    BankView banks(&selection);
    const RunPointer run = tiled_matmul().run;
    warp.set_run(run);
    banks.set_run(run);
    QCOMPARE(warp.state(), View::State::ready);
    selection.set_place({Scope::warp, 3 * 32 + 5, 2, 0});
    selection.set_step(2);
    QVERIFY(warp.title().contains("warp 2"));
    QVERIFY(warp.title().contains("line 10"));
    QVERIFY(banks.title().contains("line 10")); // the next shared access
    QVERIFY(warp.legend().contains("sectors fetched: 4"));
    selection.set_step(4);
    QVERIFY(banks.legend().contains("broadcast"));
    warp.set_run(nullptr);
    QCOMPARE(warp.state(), View::State::empty);
  }

  void a_dragged_pattern_refills_sectors_and_banks() {
    Selection selection;
    OneAccess access(&selection);
    access.resize(700, 700);
    access.show();
    const RunPointer run = tiled_matmul().run;
    access.warp->set_run(run);
    access.banks->set_run(run);
    const QString of_run = access.warp->title();
    access.findChild<QPushButton*>("try_patterns")->click();
    QVERIFY(access.warp->title() != of_run);
    QVERIFY2(access.warp->legend().contains("sectors fetched: 4 "), qPrintable(access.warp->legend()));
    access.findChild<QSlider*>("offset")->setValue(1); // not aligned: one sector more
    QVERIFY2(access.warp->legend().contains("sectors fetched: 5 "), qPrintable(access.warp->legend()));
    access.findChild<QSlider*>("offset")->setValue(0);
    access.findChild<QSlider*>("stride")->setValue(32);
    QVERIFY(access.warp->legend().contains("sectors fetched: 32 "));
    QVERIFY(access.banks->legend().contains("32-way"));
    QCOMPARE(access.findChild<QComboBox*>("example_patterns")->currentText(),
             QString("a column of a 32-wide tile"));
    access.findChild<QSlider*>("padding")->setValue(1);
    QVERIFY2(access.banks->legend().contains("wavefronts: 1, excess: 0"), qPrintable(access.banks->legend()));
    access.set_pattern({1, 0, 16, 0}); // 512 bytes: four wavefronts are no waste
    QVERIFY2(access.banks->legend().contains("wavefronts: 4, excess: 0"), qPrintable(access.banks->legend()));
    QVERIFY(access.warp->legend().contains("sectors fetched: 16 "));
    access.findChild<QSlider*>("stride")->setValue(7);
    QCOMPARE(access.findChild<QComboBox*>("example_patterns")->currentIndex(), -1); // none of them
    access.set_pattern({0, 0, 4, 0});
    QVERIFY(access.banks->legend().contains("broadcast"));
    // The selection moves nothing meanwhile, and is shown again afterwards.
    selection.set_step(2);
    QVERIFY(access.banks->legend().contains("broadcast"));
    access.findChild<QPushButton*>("try_patterns")->click();
    QVERIFY(access.warp->title().contains("line"));
  }

  void a_conflict_names_its_lanes() {
    Selection selection;
    BankView banks(&selection);
    banks.show_record(record_of([](std::size_t lane) { return lane * 32; }), 4, "stride 8");
    QVERIFY(banks.legend().contains("8-way"));
    QVERIFY2(banks.legend().contains("0, 4, 8, 12, 16, 20, 24, 28"), qPrintable(banks.legend()));
    QVERIFY(banks.legend().contains("wavefronts: 8, excess: 7"));
  }
};

QTEST_MAIN(MemoryTest)
#include "memory_test.moc"
