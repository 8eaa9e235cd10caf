// A position as the searches see it: checked, seats out of play gone, ranks closed up.
#pragma once

#include <cstdint>

#include "core.h"

namespace charlemagne {

struct Game {
    int players = 0;           // 2 to 4, numbered clockwise: of four 0 and 2 are the attackers, of three 0 is alone,
                               // of two 0 is the attacker
    std::uint8_t seats[4]{};   // by player: where he sits
    std::uint64_t hands[4]{};  // by player: bit n is card number n
    int leader = 0;            // the player who led to the trick, or leads to the next
    int played = 0;            // cards on the table
    std::uint8_t trick[3]{};   // their card numbers
    unsigned attackers = 0;    // bit n: player n
    bool fewest = false;       // whether the attackers want few tricks
    const charlemagne_table *table = nullptr;

    int to_play() const { return (leader + played) % players; }
    int lane(int card) const { return table->lane[card]; }
    int height(int card) const { return table->height[card]; }
};

// What a question wants of a game.
struct Question {
    bool cards;      // of each legal card, or of the position alone
    bool threshold;  // yes or no, or the number of tricks
    int k;           // the number that is asked about
};

// What is wrong with a table, as a code.
int fault_of(const charlemagne_table &table);

// Turns a position into a game, or says what is wrong with it. The table is already checked.
int read(const charlemagne_position &position, const charlemagne_table &table, Game &game);

// The cards that the player to play may play.
std::uint64_t legal(const Game &game);

// The plain search of simple.cpp.
void solve_simply(const Game &game, const Question &question, charlemagne_answer &answer);

}  // namespace charlemagne
