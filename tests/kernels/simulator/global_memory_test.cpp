// Memory of the simulated device by itself: which bytes count as written, what an address means, the heap.

#include "kernels/simulator/memory/device_heap.h"
#include "kernels/simulator/memory/global_memory.h"

#include <gtest/gtest.h>

namespace kernelarium::test {
namespace {

using sim::Allocation;
using sim::GlobalMemory;

TEST(WrittenBytes, AreKnownOneByOne) {
  Allocation array;
  array.bytes = 20;
  EXPECT_FALSE(array.is_written(0, 1));
  array.mark_written(3, 2);
  array.mark_written(8, 8);
  for (std::uint64_t i = 0; i < 20; ++i)
    EXPECT_EQ(array.is_written(i, 1), i == 3 || i == 4 || (i >= 8 && i < 16)) << i;
  EXPECT_TRUE(array.is_written(9, 6));
  EXPECT_FALSE(array.is_written(9, 8));
  EXPECT_FALSE(array.is_written(2, 3));
  array.mark_written(0, 20);
  EXPECT_TRUE(array.is_written(0, 20));
  array.mark_unwritten(4, 3);
  array.mark_unwritten(17, 1);
  for (std::uint64_t i = 0; i < 20; ++i) EXPECT_EQ(array.is_written(i, 1), (i < 4 || i >= 7) && i != 17) << i;
  array.mark_written(4, 1); // beside what is not
  EXPECT_TRUE(array.is_written(4, 1));
  EXPECT_FALSE(array.is_written(5, 1));
  array.mark_unwritten(0, 20);
  EXPECT_FALSE(array.is_written(19, 1));
}

TEST(GlobalMemory, GivesAllThatItHas) {
  GlobalMemory memory(4096);
  const std::uint64_t whole = memory.allocate(4096, "whole").address;
  EXPECT_THROW(memory.allocate(1, "more"), Error);
  memory.free(whole);
  memory.allocate(1024, "part");
  EXPECT_THROW(memory.allocate(3073, "too much"), Error);
  memory.allocate(3072, "rest");
}

TEST(WrittenBytes, OfWholeWordsBeginAndEndThere) {
  for (const auto& [offset, count] :
       {std::pair<std::uint64_t, std::uint64_t>{8, 16}, {8, 12}, {4, 16}, {16, 8}}) {
    Allocation array;
    array.bytes = 40;
    array.mark_written(offset, count);
    for (std::uint64_t i = 0; i < 40; ++i)
      EXPECT_EQ(array.is_written(i, 1), i >= offset && i < offset + count)
          << offset << ' ' << count << ' ' << i;
  }
}

TEST(Whereabouts, NameTheNearerArrayOfTwo) {
  GlobalMemory memory(1 << 20);
  const auto host = std::shared_ptr<std::byte[]>(new std::byte[200]());
  memory.map(0x10000, 100, "a", host);
  memory.map(0x10000 + 300, 100, "b", host);
  const auto words = [&](std::uint64_t offset) {
    return memory.describe(0x10000 + offset, 3).text.in_english();
  };
  EXPECT_EQ(words(199), "byte 199 of 'a', which has 100 bytes");
  EXPECT_EQ(words(200), "byte 200 of 'a', which has 100 bytes") << "as far from both";
  EXPECT_EQ(words(201), "99 bytes before the start of 'b' (100 bytes)");
  EXPECT_EQ(words(99), "2 of these bytes are past the end of 'a' (100 bytes)");
  EXPECT_EQ(memory.describe(100, 3).text.in_english(), "this is a null pointer");
  EXPECT_NE(memory.describe(sim::kLocalWindow + 8, 4).text.in_english().find("local memory"),
            std::string::npos);
  EXPECT_EQ(words(400 + (1u << 30)).substr(0, 4), "byte") << "the farthest that is near";
  EXPECT_EQ(words(401 + (1u << 30)), "no allocation is near this address");
  EXPECT_EQ(memory.describe(std::uint64_t{1} << 50, 3).text.in_english(),
            "no allocation is near this address");
}

// Texts for printf are placed when their kernel is loaded, after the program's first arrays.
TEST(Whereabouts, TextsOfTheCompilerAreNotMeant) {
  GlobalMemory memory(1 << 20);
  const auto host = std::shared_ptr<std::byte[]>(new std::byte[200]());
  memory.map(0x10000, 100, "a", host);
  memory.map(0x10000 + 1000, 14, "$str$1", host);
  const auto array = [&](std::uint64_t offset) { return memory.describe(0x10000 + offset, 4).array; };
  EXPECT_EQ(array(960), "a");
  EXPECT_EQ(array(1040), "a");
  EXPECT_EQ(array(1016), "$str$1");
}

// An index that misses by rows of a large array still names it; one that misses by gigabytes names nothing.
TEST(Whereabouts, ALargeArrayIsNearFromFarther) {
  GlobalMemory memory(1 << 30);
  Allocation& large = memory.allocate(1 << 27, "large");
  large.element_bytes = 4;
  const auto at = [&](std::int64_t element) {
    return memory.describe(large.address + static_cast<std::uint64_t>(element * 4), 4);
  };
  EXPECT_EQ(at(-1000).array, "large");
  EXPECT_EQ(at(-1000).element, -1000);
  EXPECT_EQ(at(400 << 20).text.in_english(), "large[419430400]; large has 33554432 elements");
  constexpr std::int64_t far = std::int64_t{600} << 20;
  EXPECT_EQ(at(far).array, "");
  EXPECT_EQ(at(far).text.in_english(), "no allocation is near this address");
  EXPECT_EQ(at(-far).array, "");
}

TEST(MappedMemory, TakesThePlaceOfWhatWasFreedAndOfNothingElse) {
  GlobalMemory memory(1 << 20);
  const auto host = std::shared_ptr<std::byte[]>(new std::byte[100]());
  memory.map(0x10000, 100, "a", host);
  EXPECT_THROW(memory.map(0x10000 - 50, 100, "b", host), std::exception) << "its end lies in a";
  EXPECT_THROW(memory.map(0x10000 + 50, 100, "b", host), std::exception);
  EXPECT_NO_THROW(memory.map(0x10000 - 100, 100, "before", host));
  memory.free(0x10000);
  memory.free(0x10000 - 100);
  EXPECT_NO_THROW(memory.map(0x10000 - 50, 100, "b", host));
  ASSERT_TRUE(memory.find(0x10000));
  EXPECT_EQ(memory.find(0x10000)->name, "b");
}

// Without checks as on hardware: what was freed is used before fresh room.
TEST(DeviceHeap, GivesAFreedBlockAgain) {
  GlobalMemory memory(1 << 20);
  sim::DeviceHeap heap(memory);
  heap.resize(4096);
  heap.prepare();
  heap.allocate(16, false); // with the last block the heap would begin anew
  for (const bool checked : {false, true}) {
    const std::uint64_t block = heap.allocate(32, checked).address;
    heap.free(block, checked);
    EXPECT_EQ(heap.allocate(32, checked).address == block, !checked);
  }
}

TEST(DeviceHeap, KeepsItsSizeUntilItIsCleared) {
  GlobalMemory memory(1 << 20);
  sim::DeviceHeap heap(memory);
  EXPECT_TRUE(heap.resize(4096));
  heap.prepare();
  EXPECT_FALSE(heap.resize(8192));
  EXPECT_EQ(heap.size(), 4096u);
  heap.clear();
  EXPECT_TRUE(heap.resize(8192));
  EXPECT_EQ(heap.size(), 8192u);
}

TEST(DeviceHeap, HoldsBlocksToTheirLastByte) {
  GlobalMemory memory(1 << 20);
  sim::DeviceHeap heap(memory);
  heap.resize(4096);
  heap.prepare();
  const std::uint64_t block = heap.allocate(20, false).address;
  ASSERT_NE(block, 0u);
  EXPECT_TRUE(heap.holds(block, 20));
  EXPECT_TRUE(heap.holds(block + 16, 4));
  EXPECT_FALSE(heap.holds(block + 16, 5));
  EXPECT_FALSE(heap.holds(block - 1, 1));
  EXPECT_EQ(heap.free(block, false), sim::DeviceHeap::Freed::now);
  EXPECT_FALSE(heap.holds(block, 20));
}

}
}
