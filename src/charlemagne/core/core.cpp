// The C interface: everything that comes in is checked here, once, before any search sees it.

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "core.h"
#include "game.h"
#include "solver.h"

namespace charlemagne {
namespace {

constexpr int kTop = CHARLEMAGNE_LANES - 1;
constexpr std::uint64_t kAllCards = (1ull << CHARLEMAGNE_CARDS_IN_ALL) - 1;
constexpr std::uint64_t kLeastMemory = 1ull << 16, kMostMemory = 1ull << 30;
constexpr int kMostThreads = 256;

// The seat that is numbered first, so that the numbers alone say who plays with whom: the lone player of three,
// otherwise an attacker.
unsigned first_player(unsigned seats, unsigned attackers) {
    for (const unsigned side : {5u, 10u})
        if (__builtin_popcount(seats) == 3 && __builtin_popcount(seats & side) == 1) attackers = side;
    return static_cast<unsigned>(__builtin_ctz(seats & attackers));
}

}  // namespace

int fault_of(const charlemagne_table &table) {
    unsigned taken[CHARLEMAGNE_LANES] = {};
    for (int card = 0; card < CHARLEMAGNE_CARDS_IN_ALL; ++card) {
        const int lane = table.lane[card], height = table.height[card];
        if (lane < -1 || lane > kTop) return CHARLEMAGNE_LANE;
        if (lane < 0) continue;
        if (height < 0 || height >= CHARLEMAGNE_LONGEST_LANE || taken[lane] >> height & 1) return CHARLEMAGNE_HEIGHT;
        taken[lane] |= 1u << height;
    }
    return table.forced > 1 ? CHARLEMAGNE_FORCED : CHARLEMAGNE_SOLVED;
}

int read(const charlemagne_position &position, const charlemagne_table &table, Game &game) {
    const unsigned seats = position.seats;
    if (seats > 15 || !(seats & 5) || !(seats & 10)) return CHARLEMAGNE_SEATS;
    if (position.attackers != 5 && position.attackers != 10) return CHARLEMAGNE_ATTACKERS;
    if (position.leader > 3 || !(seats >> position.leader & 1)) return CHARLEMAGNE_LEADER;
    if (position.fewest > 1) return CHARLEMAGNE_GOAL;
    game.table = &table;
    game.fewest = position.fewest;
    std::uint64_t seen = 0;
    const unsigned first = first_player(seats, position.attackers);
    for (unsigned step = 0; step < 4; ++step) {
        const unsigned seat = (first + step) % 4;
        const std::uint64_t hand = position.hands[seat];
        if (hand & ~kAllCards) return CHARLEMAGNE_CARD;
        if (hand & seen) return CHARLEMAGNE_TWICE;
        seen |= hand;
        if (!(seats >> seat & 1)) {
            if (hand) return CHARLEMAGNE_OUT;
            continue;
        }
        if (seat == position.leader) game.leader = game.players;
        if (position.attackers >> seat & 1) game.attackers |= 1u << game.players;
        game.seats[game.players] = static_cast<std::uint8_t>(seat);
        game.hands[game.players++] = hand;
    }
    if (position.played >= game.players) return CHARLEMAGNE_TRICK;
    game.played = position.played;
    for (int turn = 0; turn < game.played; ++turn) {
        const unsigned card = position.trick[turn];
        if (card >= CHARLEMAGNE_CARDS_IN_ALL) return CHARLEMAGNE_CARD;
        if (seen >> card & 1) return CHARLEMAGNE_TWICE;
        seen |= 1ull << card;
        game.trick[turn] = static_cast<std::uint8_t>(card);
    }
    for (int card = 0; card < CHARLEMAGNE_CARDS_IN_ALL; ++card)
        if (seen >> card & 1 && table.lane[card] < 0) return CHARLEMAGNE_CARD;
    const int size = __builtin_popcountll(game.hands[game.to_play()]);
    if (size < 1 || size > CHARLEMAGNE_MOST_CARDS) return CHARLEMAGNE_SIZE;
    for (int turn = 0; turn < game.players; ++turn) {
        const int held = __builtin_popcountll(game.hands[(game.leader + turn) % game.players]);
        if (held != size - (turn < game.played)) return CHARLEMAGNE_SIZE;
    }
    return CHARLEMAGNE_SOLVED;
}

namespace {

bool is_question(int question) { return question >= CHARLEMAGNE_VALUE && question <= CHARLEMAGNE_CARDS_AT_MOST; }

// What the question wants, the game's goal set by it where it asks for yes or no.
Question read(int question, int k, Game &game) {
    const bool at_least = question == CHARLEMAGNE_AT_LEAST || question == CHARLEMAGNE_CARDS_AT_LEAST;
    const bool at_most = question == CHARLEMAGNE_AT_MOST || question == CHARLEMAGNE_CARDS_AT_MOST;
    if (at_least || at_most) game.fewest = at_most;
    const bool cards = question == CHARLEMAGNE_CARDS || question >= CHARLEMAGNE_CARDS_AT_LEAST;
    return {cards, at_least || at_most, std::clamp(k, -1, CHARLEMAGNE_MOST_CARDS + 1)};
}

charlemagne_answer blank(int code) {
    charlemagne_answer answer{};
    answer.code = code;
    answer.value = -1;
    std::fill(std::begin(answer.cards), std::end(answer.cards), static_cast<std::int8_t>(-1));
    return answer;
}

// One position, checked and answered. `solve` takes a game, a question and the answer to fill in.
template <typename Solve>
charlemagne_answer answered(const charlemagne_position &position, const charlemagne_table &table, int question, int k,
                            Solve solve) {
    Game game;
    if (const int fault = read(position, table, game)) return blank(fault);
    const Question wanted = read(question, k, game);
    charlemagne_answer answer = blank(CHARLEMAGNE_SOLVED);
    try {
        solve(game, wanted, answer);
    } catch (const Stopped &) {
        return blank(CHARLEMAGNE_NOT_SOLVED);
    } catch (const std::bad_alloc &) {
        return blank(CHARLEMAGNE_NO_MEMORY);
    }
    return answer;
}

// The same for a call about one position, with the checks of its pointers.
template <typename Solve>
int answer_one(const charlemagne_table *table, const charlemagne_position *position, int question, int k,
               charlemagne_answer *answer, Solve solve) {
    if (!table || !position || !answer) return CHARLEMAGNE_NULL;
    charlemagne_table own_table;
    charlemagne_position own_position;
    std::memcpy(&own_table, table, sizeof own_table);
    std::memcpy(&own_position, position, sizeof own_position);
    int fault = CHARLEMAGNE_SOLVED;
    if (!is_question(question)) fault = CHARLEMAGNE_QUESTION;
    else if (own_position.table != 0) fault = CHARLEMAGNE_TABLE;
    else fault = fault_of(own_table);
    const charlemagne_answer result =
        fault ? blank(fault) : answered(own_position, own_table, question, k, solve);
    std::memcpy(answer, &result, sizeof result);
    return result.code;
}

// The positions of one call, handed out in order to the threads that ask.
class Batch {
public:
    Batch(const charlemagne_table *tables, std::int64_t table_count, const charlemagne_position *positions,
          std::int64_t count, int question, int k, const charlemagne_limits *limits, charlemagne_answer *answers)
        : positions_(positions), count_(count), question_(question), k_(k), answers_(answers), brake_(limits) {
        tables_.resize(static_cast<std::size_t>(table_count));
        if (table_count) std::memcpy(tables_.data(), tables, tables_.size() * sizeof *tables);
        for (const charlemagne_table &table : tables_) faults_.push_back(fault_of(table));
        begin_at_most_ = limits && limits->positions >= 0 ? std::min(limits->positions, count) : count;
    }

    void run(int threads, std::uint64_t bytes) {
        std::vector<std::thread> helpers;
        helpers.reserve(static_cast<std::size_t>(threads));
        try {
            while (static_cast<int>(helpers.size()) + 1 < threads) helpers.emplace_back([=] { work(bytes); });
        } catch (const std::system_error &) {
            // The system gives no more threads: those there are do it all.
        }
        work(bytes);
        for (std::thread &helper : helpers) helper.join();
        for (std::int64_t left = begin_at_most_; left < count_; ++left) put(left, blank(CHARLEMAGNE_NOT_SOLVED));
    }

    bool all_solved() const { return !unsolved_; }

private:
    void work(std::uint64_t bytes) noexcept {
        std::unique_ptr<Solver> solver;
        try {
            solver = std::make_unique<Solver>(bytes);
        } catch (const std::bad_alloc &) {
        }
        for (std::int64_t index; (index = next_.fetch_add(1, std::memory_order_relaxed)) < begin_at_most_;)
            put(index, solver ? answer(index, *solver) : blank(CHARLEMAGNE_NO_MEMORY));
    }

    charlemagne_answer answer(std::int64_t index, Solver &solver) {
        charlemagne_position position;
        std::memcpy(&position, positions_ + index, sizeof position);
        if (position.table >= tables_.size()) return blank(CHARLEMAGNE_TABLE);
        if (const int fault = faults_[position.table]) return blank(fault);
        if (!brake_.allows(0)) return blank(CHARLEMAGNE_NOT_SOLVED);
        return answered(position, tables_[position.table], question_, k_,
                        [&](const Game &game, const Question &question, charlemagne_answer &answer) {
                            solver.solve(game, question, &brake_, answer);
                        });
    }

    void put(std::int64_t index, const charlemagne_answer &answer) {
        if (answer.code == CHARLEMAGNE_NOT_SOLVED) unsolved_ = true;
        std::memcpy(answers_ + index, &answer, sizeof answer);
    }

    std::vector<charlemagne_table> tables_;
    std::vector<int> faults_;
    const charlemagne_position *positions_;
    std::int64_t count_, begin_at_most_;
    int question_, k_;
    charlemagne_answer *answers_;
    Brake brake_;
    std::atomic<std::int64_t> next_{0};
    std::atomic<bool> unsolved_{false};
};

}  // namespace

std::uint64_t legal(const Game &game) {
    const std::uint64_t hand = game.hands[game.to_play()];
    if (!game.played) return hand;
    std::uint64_t follow = 0, top = 0;
    for (std::uint64_t cards = hand; cards; cards &= cards - 1) {
        const int card = __builtin_ctzll(cards);
        if (game.lane(card) == game.lane(game.trick[0])) follow |= cards & -cards;
        if (game.lane(card) == kTop) top |= cards & -cards;
    }
    if (follow) return follow;
    return game.table->forced && top ? top : hand;
}

}  // namespace charlemagne

using namespace charlemagne;

struct charlemagne_solver {
    explicit charlemagne_solver(std::uint64_t bytes) : solver(bytes) {}
    Solver solver;
};

namespace {

std::uint64_t memory_of(std::uint64_t bytes) {
    return std::clamp(bytes ? bytes : static_cast<std::uint64_t>(CHARLEMAGNE_MEMORY), kLeastMemory, kMostMemory);
}

}  // namespace

int charlemagne_abi(void) { return CHARLEMAGNE_ABI; }

const char *charlemagne_code_text(int code) {
    switch (code) {
    case CHARLEMAGNE_SOLVED: return "solved";
    case CHARLEMAGNE_NOT_SOLVED: return "not solved within the limits";
    case CHARLEMAGNE_NULL: return "a pointer is null";
    case CHARLEMAGNE_QUESTION: return "no such question";
    case CHARLEMAGNE_COUNT: return "a count is out of range";
    case CHARLEMAGNE_LANE: return "a card is in no lane there is";
    case CHARLEMAGNE_HEIGHT: return "a height is out of range, or two cards of a lane share one";
    case CHARLEMAGNE_FORCED: return "forced is neither 0 nor 1";
    case CHARLEMAGNE_TABLE: return "no such table";
    case CHARLEMAGNE_SEATS: return "a side has nobody in play";
    case CHARLEMAGNE_ATTACKERS: return "the attackers are no side";
    case CHARLEMAGNE_LEADER: return "the leader is out or no seat";
    case CHARLEMAGNE_GOAL: return "fewest is neither 0 nor 1";
    case CHARLEMAGNE_TRICK: return "the trick is already complete";
    case CHARLEMAGNE_CARD: return "a card is not in the table";
    case CHARLEMAGNE_TWICE: return "a card is in two places";
    case CHARLEMAGNE_OUT: return "a seat that is out holds cards";
    case CHARLEMAGNE_SIZE: return "the sizes of the hands don't fit";
    case CHARLEMAGNE_NO_MEMORY: return "no memory";
    default: return "no such code";
    }
}

charlemagne_solver *charlemagne_solver_new(uint64_t bytes) {
    try {
        return new charlemagne_solver(memory_of(bytes));
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

void charlemagne_solver_free(charlemagne_solver *solver) { delete solver; }

int64_t charlemagne_nodes(const charlemagne_solver *solver) { return solver ? solver->solver.nodes() : 0; }

int charlemagne_solve(charlemagne_solver *solver, const charlemagne_table *table,
                      const charlemagne_position *position, int question, int k, charlemagne_answer *answer) {
    if (!solver) return CHARLEMAGNE_NULL;
    return answer_one(table, position, question, k, answer,
                      [&](const Game &game, const Question &wanted, charlemagne_answer &filled) {
                          solver->solver.solve(game, wanted, nullptr, filled);
                      });
}

int charlemagne_solve_simply(const charlemagne_table *table, const charlemagne_position *position, int question,
                             int k, charlemagne_answer *answer) {
    return answer_one(table, position, question, k, answer, solve_simply);
}

int charlemagne_solve_many(const charlemagne_table *tables, int64_t table_count,
                           const charlemagne_position *positions, int64_t count, int question, int k, int threads,
                           uint64_t bytes, const charlemagne_limits *limits, charlemagne_answer *answers) {
    if (!is_question(question)) return CHARLEMAGNE_QUESTION;
    if (count < 0 || table_count < 0 || threads < 1 || threads > kMostThreads) return CHARLEMAGNE_COUNT;
    if (count == 0) return CHARLEMAGNE_SOLVED;
    if (!positions || !answers || (table_count && !tables)) return CHARLEMAGNE_NULL;
    try {
        Batch batch(tables, table_count, positions, count, question, k, limits, answers);
        batch.run(static_cast<int>(std::min<std::int64_t>(threads, count)), memory_of(bytes));
        return batch.all_solved() ? CHARLEMAGNE_SOLVED : CHARLEMAGNE_NOT_SOLVED;
    } catch (const std::bad_alloc &) {
        return CHARLEMAGNE_NO_MEMORY;
    }
}
