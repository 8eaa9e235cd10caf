// The exact solver: a handle with its memory, good for one game after another.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>

#include "game.h"

namespace charlemagne {

// When to stop before the answer is there. Shared by the threads of a batch.
class Brake {
public:
    explicit Brake(const charlemagne_limits *limits);

    // Counts cards played, and says whether to go on.
    bool allows(std::int64_t nodes);

private:
    std::atomic<std::int64_t> nodes_left_;
    bool has_deadline_ = false;
    std::chrono::steady_clock::time_point deadline_;
    const std::int32_t *cancel_ = nullptr;
};

// Thrown out of a search that its brake has stopped; the solver stays usable.
struct Stopped {};

class Memory;

class Solver {
public:
    explicit Solver(std::uint64_t bytes);
    ~Solver();

    // Fills in the answer but for its code. The brake may be null; throws Stopped.
    void solve(const Game &game, const Question &question, Brake *brake, charlemagne_answer &answer);

    // Cards played by the last solve.
    std::int64_t nodes() const { return nodes_; }

private:
    std::unique_ptr<Memory> memory_;
    std::int64_t nodes_ = 0;
};

}  // namespace charlemagne
