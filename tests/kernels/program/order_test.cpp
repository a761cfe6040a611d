#include "kernels/program/order.h"

#include <gtest/gtest.h>

namespace kernelarium::program {
namespace {

Deed deed(int stream, std::uint64_t begin, std::uint64_t end, bool write, bool atomic = false) {
  Deed out;
  out.what = "work";
  out.stream = stream;
  out.touches = {{begin, end, write, atomic}};
  return out;
}

/// Two streams of one device that do not wait for the default stream.
struct TwoStreams : testing::Test {
  Order order;
  int a = order.add_stream(0, false, false), b = order.add_stream(0, false, false);
  Engine engine;
  Moment now;

  bool races(int stream, std::uint64_t begin, std::uint64_t end, bool write, bool atomic = false) {
    order.issue(stream, now, 1, nullptr);
    Touch shared;
    return order.conflict(deed(stream, begin, end, write, atomic), shared) != nullptr;
  }
};

TEST_F(TwoStreams, WorkOfAStreamRunsInTurn) {
  EXPECT_EQ(order.issue(a, now, 10, nullptr).begin, 0);
  const Span second = order.issue(a, now, 5, nullptr);
  EXPECT_EQ(second.begin, 10);
  EXPECT_EQ(second.end, 15);
}

TEST_F(TwoStreams, StreamsOverlapUnlessTheyShareAnEngine) {
  order.issue(a, now, 10, nullptr);
  EXPECT_EQ(order.issue(b, now, 10, nullptr).begin, 0);
  order.issue(a, now, 10, &engine); // 10 to 20
  EXPECT_EQ(order.issue(b, now, 5, &engine).begin, 20);
}

TEST_F(TwoStreams, SmallKernelsShareADevice) {
  order.issue(a, now, 10, &engine, 0.4);
  EXPECT_EQ(order.issue(b, now, 10, &engine, 0.5).begin, 0);
  const int c = order.add_stream(0, false, false);
  EXPECT_EQ(order.issue(c, now, 10, &engine, 0.3).begin, 10);
}

TEST_F(TwoStreams, AnEventOrders) {
  order.issue(a, now, 10, nullptr);
  order.wait(b, order.tail(a));
  EXPECT_EQ(order.issue(b, now, 1, nullptr).begin, 10);
}

TEST_F(TwoStreams, ANewStreamDoesNotFollowOneThatIsGone) {
  order.issue(a, now, 10, nullptr);
  order.remove_stream(a);
  // Its work goes on until 10: the device has not done it before.
  const int at_once = order.add_stream(0, false, false, 5);
  EXPECT_EQ(order.issue(at_once, now, 1, nullptr).begin, 0);
  EXPECT_EQ(order.device_tail(0).us, 10);
  // Afterwards its place is free, for a stream that comes after nothing.
  const int later = order.add_stream(0, false, false, 10);
  EXPECT_EQ(later, a);
  EXPECT_EQ(order.issue(later, now, 1, nullptr).begin, 0);
}

TEST_F(TwoStreams, UnorderedWriteAndReadAreARace) {
  EXPECT_FALSE(races(a, 100, 200, true));
  EXPECT_TRUE(races(b, 150, 160, false));
}
TEST_F(TwoStreams, TwoReadsAreNone) {
  EXPECT_FALSE(races(a, 100, 200, false));
  EXPECT_FALSE(races(b, 150, 160, false));
}
TEST_F(TwoStreams, NeighbouringBytesAreNone) {
  EXPECT_FALSE(races(a, 100, 200, true));
  EXPECT_FALSE(races(b, 200, 300, true));
}
TEST_F(TwoStreams, PiecesThatMeetInsideASectorAreNone) {
  const auto kernels_race = [&](int stream, std::uint64_t begin, std::uint64_t end) {
    order.issue(stream, now, 1, nullptr);
    Deed one = deed(stream, begin, end, true, false);
    one.touches.front().by_sectors = true;
    Touch shared;
    return order.conflict(one, shared) != nullptr;
  };
  EXPECT_FALSE(kernels_race(a, 0, 128));
  EXPECT_FALSE(kernels_race(b, 96, 256)); // one sector is common to both
  EXPECT_TRUE(kernels_race(a, 192, 320)); // two are
  EXPECT_TRUE(kernels_race(b, 0, 32));    // a whole piece inside another
}
TEST_F(TwoStreams, AtomicsOfTwoKernelsAreNone) {
  EXPECT_FALSE(races(a, 100, 200, true, true));
  EXPECT_FALSE(races(b, 100, 200, true, true));
  EXPECT_TRUE(races(a, 100, 104, false));
}
TEST_F(TwoStreams, OneStreamOrdersItself) {
  EXPECT_FALSE(races(a, 100, 200, true));
  EXPECT_FALSE(races(a, 100, 200, true));
}
TEST_F(TwoStreams, AnEventOrdersAccesses) {
  EXPECT_FALSE(races(a, 100, 200, true));
  order.wait(b, order.tail(a));
  EXPECT_FALSE(races(b, 100, 200, true));
  // But not what the first stream does after the event.
  EXPECT_TRUE(races(a, 100, 200, true));
}
TEST_F(TwoStreams, TheHostOrdersByWaiting) {
  EXPECT_FALSE(races(a, 100, 200, true));
  now.join(order.tail(a));
  EXPECT_FALSE(races(b, 100, 200, true));
}
TEST_F(TwoStreams, OrderIsTransitive) {
  const int c = order.add_stream(0, false, false);
  EXPECT_FALSE(races(a, 100, 200, true));
  order.wait(b, order.tail(a));
  order.issue(b, now, 1, nullptr);
  order.wait(c, order.tail(b));
  EXPECT_FALSE(races(c, 100, 200, true));
}

TEST(DefaultStream, WaitsForBlockingStreamsAndTheyForIt) {
  Order order;
  const int legacy = order.add_stream(0, true, true), blocking = order.add_stream(0, true, false),
            free = order.add_stream(0, false, false);
  order.issue(blocking, {}, 10, nullptr);
  EXPECT_EQ(order.issue(legacy, {}, 5, nullptr).begin, 10);
  EXPECT_EQ(order.issue(blocking, {}, 1, nullptr).begin, 15);
  EXPECT_EQ(order.issue(free, {}, 1, nullptr).begin, 0);
}
TEST_F(TwoStreams, PiecesInOneSectorAreNoRace) {
  const auto deed_of = [&](int stream, std::uint64_t pointer) {
    order.issue(stream, now, 1, nullptr);
    Deed deed;
    deed.stream = stream;
    deed.pointers = {pointer};
    deed.touches.push_back({64, 96, true, false, true});
    Touch shared;
    return order.conflict(std::move(deed), shared) != nullptr;
  };
  EXPECT_FALSE(deed_of(a, 64));
  EXPECT_FALSE(deed_of(b, 76)); // another place in the sector
  EXPECT_TRUE(deed_of(b, 64));  // the same place
}
TEST(DefaultStream, OfAnotherDeviceOrdersNothing) {
  Order order;
  const int first = order.add_stream(0, true, true), second = order.add_stream(1, true, false);
  order.issue(first, {}, 10, nullptr);
  EXPECT_EQ(order.issue(second, {}, 1, nullptr).begin, 0);
}

TEST(Engine, LaterWorkTakesAnEarlierGap) {
  Engine engine;
  EXPECT_EQ(engine.take(100, 10, 1), 100);
  EXPECT_EQ(engine.take(0, 50, 1), 0);
  EXPECT_EQ(engine.take(0, 60, 1), 110);
}

}
}
