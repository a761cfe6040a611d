// Sectors and banks of one access, as the views show them, held against what a simulated kernel counts.
#include "kernels/trace/access_pattern.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>
#include <random>

namespace kernelarium {
namespace {

using test::ptx_module;
using test::SimulatedGpu;

template<class Address>
AccessRecord record_of(const Address& address, std::uint32_t mask = 0xffffffffU) {
  AccessRecord record;
  record.mask = mask;
  for (std::size_t lane = 0; lane < 32; ++lane) record.address[lane] = mask >> lane & 1 ? address(lane) : 0;
  return record;
}

TEST(AccessPattern, SectorsFollowTheDefinition) {
  const auto count = [](int bytes, std::uint64_t stride, std::uint64_t offset = 0) {
    const AccessRecord record = record_of([&](std::size_t lane) { return 0x1000 + offset + lane * stride; });
    EXPECT_EQ(sector_pattern(record, bytes).sectors.size(),
              static_cast<std::size_t>(sector_count(record, bytes)));
    return sector_count(record, bytes);
  };
  EXPECT_EQ(count(4, 4), 4);
  EXPECT_EQ(count(8, 8), 8);
  EXPECT_EQ(count(16, 16), 16);
  EXPECT_EQ(count(4, 128), 32);
  EXPECT_EQ(count(1, 1), 1);
  EXPECT_EQ(count(4, 4, 4), 5); // shifted by one word
  EXPECT_EQ(count(4, 12), 12);  // interleaved RGB
  const SectorPattern same = sector_pattern(record_of([](std::size_t) { return 0x1000; }), 4);
  EXPECT_EQ(same.sectors.size(), 1u);
  EXPECT_EQ(same.used, 4);
  const SectorPattern half =
      sector_pattern(record_of([](std::size_t lane) { return 0x1000 + lane * 4; }, 0xffffU), 4);
  EXPECT_EQ(half.active, 16);
  EXPECT_EQ(half.fetched, 64);
  EXPECT_EQ(half.ideal_sectors, 2);
}

TEST(AccessPattern, BanksFollowWhatTheH200Counts) {
  const auto of = [](int bytes, auto address) { return bank_pattern(record_of(address), bytes).count; };
  EXPECT_EQ(of(4, [](std::size_t lane) { return lane * 4; }).worst_ways, 1u);
  EXPECT_EQ(of(4, [](std::size_t lane) { return lane * 8; }).worst_ways, 2u);
  EXPECT_EQ(of(4, [](std::size_t lane) { return lane * 128; }).worst_ways, 32u);
  EXPECT_EQ(of(4, [](std::size_t lane) { return lane * 132; }).worst_ways, 1u); // padded column
  // A broadcast costs one pass, of 16 bytes two.
  EXPECT_EQ(of(4, [](std::size_t) { return 64; }).wavefronts, 1u);
  EXPECT_EQ(of(8, [](std::size_t) { return 64; }).wavefronts, 1u);
  EXPECT_EQ(of(16, [](std::size_t) { return 64; }).wavefronts, 2u);
  EXPECT_TRUE(bank_pattern(record_of([](std::size_t) { return 64; }), 16).broadcast);
  // 8 and 16 bytes per lane side by side need two and four passes; that is no conflict.
  EXPECT_EQ(of(8, [](std::size_t lane) { return lane * 8; }).wavefronts, 2u);
  const BankCount wide = of(16, [](std::size_t lane) { return lane * 16; });
  EXPECT_EQ(wide.wavefronts, 4u);
  EXPECT_EQ(wide.ideal_wavefronts, 4u);
  EXPECT_EQ(wide.worst_ways, 1u);
  EXPECT_EQ(bank_pattern(record_of([](std::size_t) { return 0; }, 0), 4).count.wavefronts, 0u);
}

TEST(AccessPattern, AViewAndTheCountersAgreeOnRandomAccesses) {
  constexpr std::int64_t patterns = 400;
  constexpr std::uint32_t shared_bytes = 16384;
  struct Width {
    int bytes;
    const char* load;
  };
  for (const Width& width : {Width{1, "ld.shared.u8 %d, [%a]"}, Width{2, "ld.shared.u16 %d, [%a]"},
                             Width{4, "ld.shared.u32 %d, [%a]"}, Width{8, "ld.shared.v2.u32 {%d, %e}, [%a]"},
                             Width{16, "ld.shared.v4.u32 {%d, %e, %f, %g}, [%a]"}}) {
    SCOPED_TRACE(width.bytes);
    std::mt19937 random(static_cast<unsigned>(width.bytes));
    const auto below = [&](std::uint32_t limit) { return static_cast<std::uint32_t>(random() % limit); };
    // ~0: the lane takes no part.
    std::vector<std::uint32_t> offsets(patterns * 32);
    for (std::size_t block = 0; block < patterns; ++block) {
      const std::uint32_t stride = below(40), start = below(64), family = below(4),
                          places = shared_bytes / static_cast<std::uint32_t>(width.bytes);
      const std::uint32_t few = 1 + below(6);
      for (std::uint32_t lane = 0; lane < 32; ++lane) {
        const std::uint32_t place = family == 0   ? start + lane * stride
                                    : family == 1 ? below(places)
                                    : family == 2 ? below(few) * 32
                                                  : start + (lane ^ stride) * few;
        offsets[block * 32 + lane] =
            below(8) == 0 && lane > 0 ? ~0u : place % places * static_cast<std::uint32_t>(width.bytes);
      }
    }
    SimulatedGpu gpu;
    gpu.load_ptx(ptx_module(fmt::format(
        ".visible .entry k(.param .u64 p) {{\n  .shared .align 16 .b8 s[{}];\n"
        "  .reg .b64 %p; .reg .b32 %t, %a, %d, %e, %f, %g, %c, %s; .reg .pred %q;\n"
        "  ld.param.u64 %p, [p];\n  mov.u32 %t, %tid.x;\n  mov.u32 %c, %ctaid.x;\n"
        "  mad.lo.u32 %t, %c, 32, %t;\n  mad.wide.u32 %p, %t, 4, %p;\n  ld.global.u32 %a, [%p];\n"
        "  setp.eq.u32 %q, %a, -1;\n  @%q bra END;\n  mov.u32 %s, s;\n  add.u32 %a, %a, %s;\n  {};\n"
        "END:\n  ret;\n}}\n",
        shared_bytes, width.load)));
    TraceRequest request;
    for (std::uint64_t block = 0; block < patterns; ++block) request.blocks.push_back(block);
    request.per_warp = true;
    gpu.options.trace = &request;
    const Execution execution = gpu.run_clean({patterns}, {32}, gpu.upload(offsets));
    ASSERT_TRUE(execution.trace);
    std::size_t seen = 0;
    std::uint64_t wavefronts = 0;
    int worst = 0;
    for (const AccessRecord& record : execution.trace->records) {
      const AccessSite& site = execution.counters.sites[record.site];
      if (site.space != "shared") continue;
      ++seen;
      ASSERT_EQ(site.bytes_per_thread, width.bytes);
      const BankPattern shown = bank_pattern(record, width.bytes);
      const WarpCount& counted = execution.trace->warps[record.block];
      ASSERT_EQ(shown.count.wavefronts, counted.wavefronts) << "block " << record.block;
      ASSERT_EQ(shown.count.wavefronts - shown.count.ideal_wavefronts, counted.excess_wavefronts);
      ASSERT_EQ(bank_ways(record, width.bytes), static_cast<int>(shown.count.worst_ways));
      // What is drawn is what is counted: the deepest bank of each group.
      std::uint32_t drawn = 0;
      for (const BankPattern::Group& group : shown.groups) {
        std::size_t deepest = 0;
        for (const auto& words : group.banks) deepest = std::max(deepest, words.size());
        drawn += static_cast<std::uint32_t>(deepest);
      }
      ASSERT_EQ(drawn, counted.wavefronts);
      wavefronts += shown.count.wavefronts;
      worst = std::max(worst, static_cast<int>(shown.count.worst_ways));
    }
    EXPECT_EQ(seen, static_cast<std::size_t>(patterns));
    EXPECT_EQ(execution.counters[metric::shared_load_wavefronts], wavefronts);
    for (const AccessSite& site : execution.counters.sites)
      if (site.space == "shared") {
        EXPECT_EQ(site.worst_ways, worst);
      }
  }
}

}
}
