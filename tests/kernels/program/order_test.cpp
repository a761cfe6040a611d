#include "kernels/program/order.h"

#include <gtest/gtest.h>

namespace kernelarium::program {
namespace {

using How = Touch::How;

Deed deed(int stream, std::uint64_t begin, std::uint64_t end, How how) {
  Deed out;
  out.what = "work";
  out.stream = stream;
  out.touches = {{begin, end, how}};
  return out;
}

/// Two streams of one device that do not wait for the default stream.
struct TwoStreams : testing::Test {
  Order order;
  int a = order.add_stream(0, false, false), b = order.add_stream(0, false, false);
  Engine engine;
  Moment now;

  bool races(int stream, std::uint64_t begin, std::uint64_t end, How how) {
    order.issue(stream, now, 1, nullptr);
    Touch shared;
    return order.conflict(deed(stream, begin, end, how), shared) != nullptr;
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
  EXPECT_FALSE(races(a, 100, 200, How::written));
  EXPECT_TRUE(races(b, 150, 160, How::read));
}
TEST_F(TwoStreams, TwoReadsAreNone) {
  EXPECT_FALSE(races(a, 100, 200, How::read));
  EXPECT_FALSE(races(b, 150, 160, How::read));
}
TEST_F(TwoStreams, NeighbouringBytesAreNone) {
  EXPECT_FALSE(races(a, 100, 200, How::written));
  EXPECT_FALSE(races(b, 200, 300, How::written));
}
TEST_F(TwoStreams, InterleavedBytesAreNone) {
  const auto columns_race = [&](int stream, std::uint64_t first) {
    order.issue(stream, now, 1, nullptr);
    Deed every = deed(stream, 0, 0, How::written);
    for (std::uint64_t i = 0; i < 100; ++i)
      every.touches.push_back({100 * i + first, 100 * i + first + 4, How::written});
    Touch shared;
    const Deed* other = order.conflict(every, shared);
    EXPECT_TRUE(!other || shared.begin % 100 == 10) << shared.begin;
    return other != nullptr;
  };
  EXPECT_FALSE(columns_race(a, 4));
  EXPECT_FALSE(columns_race(b, 8));
  EXPECT_TRUE(columns_race(a, 10)); // two of its bytes are those of b
}
TEST_F(TwoStreams, WhatIsForgottenIsComparedWithNothing) {
  EXPECT_FALSE(races(a, 100, 200, How::written));
  VectorClock known;
  known.set(static_cast<std::size_t>(a), order.pieces(a));
  EXPECT_FALSE(races(a, 300, 400, How::written));
  order.forget(known);
  EXPECT_FALSE(races(b, 100, 200, How::written));
  EXPECT_TRUE(races(b, 300, 400, How::written));
}
TEST_F(TwoStreams, AtomicsOfTwoKernelsAreNone) {
  EXPECT_FALSE(races(a, 100, 200, How::atomic));
  EXPECT_FALSE(races(b, 100, 200, How::atomic));
  EXPECT_TRUE(races(a, 100, 104, How::read));
}
TEST_F(TwoStreams, OneStreamOrdersItself) {
  EXPECT_FALSE(races(a, 100, 200, How::written));
  EXPECT_FALSE(races(a, 100, 200, How::written));
}
TEST_F(TwoStreams, AnEarlyKernelOverlapsTheKernelBeforeIt) {
  const auto kernel_races = [&](std::uint64_t begin, bool early) {
    order.issue(a, now, 1, nullptr);
    Deed kernel = deed(a, begin, begin + 100, How::written);
    kernel.kernel = true;
    kernel.early = early;
    Touch shared;
    return order.conflict(kernel, shared) != nullptr;
  };
  EXPECT_FALSE(kernel_races(100, false));
  EXPECT_FALSE(kernel_races(200, false));
  EXPECT_TRUE(kernel_races(200, true));
  EXPECT_FALSE(kernel_races(100, true)) << "the second came after the first";
  EXPECT_TRUE(kernel_races(200, true)) << "one early kernel after the other";
  EXPECT_FALSE(kernel_races(200, false)) << "it waits for all";
  now.join(order.tail(a));
  EXPECT_FALSE(kernel_races(200, true)) << "the host has waited";

  EXPECT_FALSE(races(a, 300, 400, How::written));
  EXPECT_FALSE(kernel_races(300, true)) << "a copy is not overlapped";
}
TEST_F(TwoStreams, AnEventOrdersAccesses) {
  EXPECT_FALSE(races(a, 100, 200, How::written));
  order.wait(b, order.tail(a));
  EXPECT_FALSE(races(b, 100, 200, How::written));
  // But not what the first stream does after the event.
  EXPECT_TRUE(races(a, 100, 200, How::written));
}
TEST_F(TwoStreams, TheHostOrdersByWaiting) {
  EXPECT_FALSE(races(a, 100, 200, How::written));
  now.join(order.tail(a));
  EXPECT_FALSE(races(b, 100, 200, How::written));
}
TEST_F(TwoStreams, OrderIsTransitive) {
  const int c = order.add_stream(0, false, false);
  EXPECT_FALSE(races(a, 100, 200, How::written));
  order.wait(b, order.tail(a));
  order.issue(b, now, 1, nullptr);
  order.wait(c, order.tail(b));
  EXPECT_FALSE(races(c, 100, 200, How::written));
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
