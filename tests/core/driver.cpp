// Drives the solver as test_sanitizers.py compiles it, with the sanitizers on: random deals in every mode, checked
// against the plain search, batches with limits and cancellation, and random bytes.

#include <cstdio>
#include <cstring>
#include <random>
#include <vector>

#include "core.h"

namespace {

std::mt19937_64 dice(1);

int roll(int sides) { return static_cast<int>(dice() % static_cast<unsigned>(sides)); }

// 34 cards in four lanes of eight and one of two; or with the first lane and some others in the top lane.
charlemagne_table table(bool trumps, bool forced) {
    charlemagne_table table{};
    for (int card = 0; card < 34; ++card) {
        table.lane[card] = static_cast<std::int8_t>(card < 32 ? card / 8 : 4);
        table.height[card] = static_cast<std::int8_t>(card < 32 ? card % 8 : 11 - (card - 32));
        if (trumps && card < 8) table.lane[card] = 4;
        if (trumps && card == 12) table.lane[card] = 4, table.height[card] = 9;
    }
    table.forced = forced;
    return table;
}

charlemagne_position position(int size) {
    charlemagne_position position{};
    std::vector<int> deck(34);
    for (int card = 0; card < 34; ++card) deck[card] = card;
    for (int card = 33; card > 0; --card) std::swap(deck[card], deck[roll(card + 1)]);
    const std::uint8_t seats[] = {15, 15, 15, 11, 7, 14, 13, 3, 9};
    position.seats = seats[roll(9)];
    position.attackers = roll(2) ? 5 : 10;
    position.fewest = static_cast<std::uint8_t>(roll(2));
    do position.leader = static_cast<std::uint8_t>(roll(4));
    while (!(position.seats >> position.leader & 1));
    const int played = roll(__builtin_popcount(position.seats));
    int at = 0;
    for (int turn = 0; turn < 4; ++turn) {
        const int seat = (position.leader + turn) % 4;
        if (!(position.seats >> seat & 1)) continue;
        const bool has_played = position.played < played;
        for (int held = has_played ? 1 : 0; held < size; ++held) position.hands[seat] |= 1ull << deck[at++];
        if (has_played) position.trick[position.played++] = static_cast<std::uint8_t>(deck[at++]);
    }
    return position;
}

int fail(const char *what) {
    std::fprintf(stderr, "%s\n", what);
    return 1;
}

}  // namespace

int main() {
    charlemagne_solver *solver = charlemagne_solver_new(1);
    const charlemagne_table tables[] = {table(false, false), table(false, true), table(true, false), table(true, true)};
    for (int deal = 0; deal < 1500; ++deal) {
        const charlemagne_table &lanes = tables[roll(4)];
        const charlemagne_position dealt = position(1 + roll(deal % 10 == 0 ? 8 : 6));
        const int question = roll(6), k = roll(11) - 1;
        charlemagne_answer answer, plain;
        if (charlemagne_solve(solver, &lanes, &dealt, question, k, &answer)) return fail("a good position is refused");
        if (charlemagne_solve_simply(&lanes, &dealt, question, k, &plain)) return fail("the plain search refuses it");
        if (std::memcmp(&answer, &plain, sizeof answer)) return fail("the two searches differ");
    }

    std::vector<charlemagne_position> many;
    for (int number = 0; number < 200; ++number) {
        many.push_back(position(1 + roll(7)));
        many.back().table = static_cast<std::uint32_t>(roll(5));
    }
    std::vector<charlemagne_answer> answers(many.size());
    std::int32_t cancel = 0;
    const charlemagne_limits every_limit[] = {
        {-1, -1, -1, nullptr}, {50, -1, -1, &cancel}, {-1, 20000, -1, nullptr}, {-1, -1, 1, nullptr}};
    for (const charlemagne_limits &limits : every_limit) {
        const int batch =
            charlemagne_solve_many(tables, 4, many.data(), 200, CHARLEMAGNE_CARDS, 0, 4, 1, &limits, answers.data());
        if (batch < 0) return fail("a good batch is refused");
        for (std::size_t number = 0; number < many.size(); ++number) {
            const int code = answers[number].code;
            const int fits = many[number].table == 4 ? CHARLEMAGNE_TABLE : CHARLEMAGNE_SOLVED;
            if (code != fits && code != CHARLEMAGNE_NOT_SOLVED) return fail("a code is wrong");
        }
    }
    cancel = 1;
    const charlemagne_limits cancelled{-1, -1, -1, &cancel};
    const int code =
        charlemagne_solve_many(tables, 4, many.data(), 200, CHARLEMAGNE_VALUE, 0, 4, 1, &cancelled, answers.data());
    if (code != CHARLEMAGNE_NOT_SOLVED) return fail("a cancelled batch goes on");

    for (int round = 0; round < 60000; ++round) {
        charlemagne_table lanes = tables[roll(4)];
        charlemagne_position dealt = position(1 + roll(4));
        for (int change = roll(4); change > 0; --change)
            reinterpret_cast<unsigned char *>(&dealt)[roll(sizeof dealt)] = static_cast<unsigned char>(roll(256));
        if (roll(4) == 0)
            reinterpret_cast<unsigned char *>(&lanes)[roll(sizeof lanes)] = static_cast<unsigned char>(roll(256));
        charlemagne_answer answer;
        (void)charlemagne_solve(solver, &lanes, &dealt, roll(8) - 1, roll(300) - 150, &answer);
    }
    charlemagne_solver_free(solver);
    charlemagne_solver_free(nullptr);
    return 0;
}
