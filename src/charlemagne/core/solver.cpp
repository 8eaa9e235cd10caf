// The questions, turned into those of a search.

#include "solver.h"

#include <algorithm>
#include <limits>

#include "memory.h"
#include "search.h"

namespace charlemagne {
namespace {

template <int Players, bool Fewest>
std::int64_t ask(const Game &game, const Question &question, Memory &memory, Brake *brake,
                 charlemagne_answer &answer) {
    const int tricks = __builtin_popcountll(game.hands[game.to_play()]);
    memory.forget(tricks);
    Search<Players, Fewest> search(game, memory, brake);
    // The attackers are side 0 or, where two of them play a lone defender, side 1; their tricks are their points
    // or, where they want few, those they leave to the others. So points are tricks or what is left of them.
    const bool side0 = game.attackers & 1, straight = side0 != Fewest;
    const auto tricks_of = [&](int points) { return straight ? points : tricks - points; };

    // Whether side 0 reaches the points that answer the question with yes or, for it is zero-sum, doesn't.
    const auto yes = [&](auto reaches) {
        const int points = Fewest ? tricks - question.k : question.k;
        return static_cast<int>(side0 ? reaches(points) : !reaches(tricks - points + 1));
    };
    // The points of side 0, known to lie from `least` to `most`, by steps from a guess.
    const auto points = [&](auto reaches, int least, int most, int guess) {
        int value = std::clamp(guess, least, most);
        if (value < most && reaches(value + 1)) {
            for (++value; value < most && reaches(value + 1);) ++value;
        } else {
            while (value > least && !reaches(value)) --value;
        }
        return value;
    };

    int best = 0;
    if (question.threshold) {
        answer.value = static_cast<std::int8_t>(yes([&](int need) { return search.reaches(need); }));
    } else {
        best = points([&](int need) { return search.reaches(need); }, 0, tricks, search.guess());
        answer.value = static_cast<std::int8_t>(tricks_of(best));
    }
    const bool wants = Hands<Players>::side(game.to_play()) == 0;
    Bits known = 0;
    for (Bits cards = question.cards ? legal(game) : 0; cards; cards &= cards - 1) {
        const int card = index_of(cards);
        const auto reaches = [&](int need) { return search.reaches_after(card, need); };
        Bits equals = known;
        while (equals && !search.equal(card, index_of(equals))) equals &= equals - 1;
        const int worth = equals               ? answer.cards[index_of(equals)]
                          : question.threshold ? yes(reaches)
                          : wants              ? tricks_of(points(reaches, 0, best, best - 1))
                                               : tricks_of(points(reaches, best, tricks, best));
        answer.cards[card] = static_cast<std::int8_t>(worth);
        known |= Bits{1} << card;
    }
    if (brake) brake->allows(search.uncounted());
    return search.nodes();
}

}  // namespace

Brake::Brake(const charlemagne_limits *limits) : nodes_left_(std::numeric_limits<std::int64_t>::max()) {
    if (!limits) return;
    if (limits->nodes >= 0) nodes_left_ = limits->nodes;
    if (limits->milliseconds >= 0) {
        const std::chrono::milliseconds span(std::min<std::int64_t>(limits->milliseconds, std::int64_t{1} << 40));
        has_deadline_ = true;
        deadline_ = std::chrono::steady_clock::now() + span;
    }
    cancel_ = limits->cancel;
}

bool Brake::allows(std::int64_t nodes) {
    if (nodes_left_.fetch_sub(nodes, std::memory_order_relaxed) - nodes <= 0) return false;
    if (cancel_ && __atomic_load_n(cancel_, __ATOMIC_RELAXED)) return false;
    return !has_deadline_ || std::chrono::steady_clock::now() < deadline_;
}

Solver::Solver(std::uint64_t bytes) : memory_(new Memory(bytes)) {}
Solver::~Solver() = default;

void Solver::solve(const Game &game, const Question &question, Brake *brake, charlemagne_answer &answer) {
    const auto asked = [&] {
        switch (game.players) {
        case 2: return game.fewest ? ask<2, true> : ask<2, false>;
        case 3: return game.fewest ? ask<3, true> : ask<3, false>;
        default: return game.fewest ? ask<4, true> : ask<4, false>;
        }
    }();
    nodes_ = asked(game, question, *memory_, brake, answer);
}

}  // namespace charlemagne
