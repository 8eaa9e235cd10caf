// A game laid out in bits.
//
// A hand is one word: a field for each lane, in each field the highest card first, the top lane in the lowest
// field. So the smaller of two bits wins, wherever it is the led or the top lane's, and the lowest bit of a
// field is its highest card. Only cards in play have a bit, so ranks are closed up.
#pragma once

#include <array>
#include <cstdint>

#include "game.h"

namespace charlemagne {

using Bits = std::uint64_t;

constexpr int kLanes = CHARLEMAGNE_LANES;
constexpr int kMostTricks = CHARLEMAGNE_MOST_CARDS;

inline Bits lowest(Bits bits) { return bits & -bits; }
inline Bits highest(Bits bits) { return Bits{1} << (63 - __builtin_clzll(bits)); }
inline int index_of(Bits bit) { return __builtin_ctzll(bit); }

// All bits that beat the strongest of these; all bits there are if there is none. Less is stronger.
inline Bits beating(Bits cards) { return lowest(cards) - 1; }

// How many bits a field has set, by a table: a plain build has no instruction for it.
struct Counts {
    std::array<std::uint8_t, 1 << CHARLEMAGNE_LONGEST_LANE> of{};
    constexpr Counts() {
        for (unsigned bits = 1; bits < of.size(); ++bits)
            of[bits] = static_cast<std::uint8_t>(of[bits >> 1] + (bits & 1));
    }
};
inline constexpr Counts kCounts;

// Where the owner of one more card stands after those of a set of cards: 1 shifted by two bits a card.
struct Places {
    std::array<std::uint32_t, 1 << (CHARLEMAGNE_LONGEST_LANE - 1)> of{};
    constexpr Places() {
        for (unsigned set = 0; set < of.size(); ++set) of[set] = 1u << 2 * kCounts.of[set];
    }
};
inline constexpr Places kPlaces;

struct Layout {
    explicit Layout(const Game &game);

    int lanes = 1;         // fields in use; field 0 is the top lane, which may be empty
    Bits field[kLanes]{};
    int shift[kLanes]{};   // the index of a field's first card
    int turn[kLanes]{};    // where its owners stand in a word of owners
    Bits cards = 0;        // all cards in play
    Bits firsts = 0;       // the first card of each field
    Bits top = 0;          // field 0

    // By a card's index:
    Bits field_of[64];
    Bits shape_of[64];          // what it adds to a shape
    std::uint8_t lane_of[64];
    std::uint8_t owner_of[64];  // who holds it, or played it to the trick
    std::uint8_t number_of[64]; // its number outside

    Bits bit_of[CHARLEMAGNE_CARDS_IN_ALL]{};  // by its number outside

    // A shape says how many cards of each plain lane each player holds, four bits a number; how many of the
    // top lane then follows from the size of his hand.
    static int length(Bits shape, int lane, int player) {
        return static_cast<int>(shape >> (16 * (lane - 1) + 4 * player) & 15);
    }

    int count(Bits cards_of_lane, int lane) const { return kCounts.of[cards_of_lane >> shift[lane]]; }

    // The owners of the cards left, two bits each, every lane's at its own place from the highest card on.
    Bits owners_of(Bits left) const {
        Bits word = 0;
        for (int lane = 0; lane < lanes; ++lane)
            word |= Bits{owners_[lane][(left & field[lane]) >> shift[lane]]} << turn[lane];
        return word;
    }

    // Which of these owners stand for the cards that rank as high as the lowest of the reasons in their lane.
    Bits mask_of(Bits left, Bits reasons) const {
        Bits mask = 0;
        for (int lane = 0; lane < lanes; ++lane) {
            if (const Bits mattered = reasons & field[lane]) {
                const Bits above = left & field[lane] & (2 * highest(mattered) - 1);
                mask |= ((Bits{1} << 2 * count(above, lane)) - 1) << turn[lane];
            }
        }
        return mask;
    }

    // The lowest card in each lane that a mask speaks of.
    Bits reasons_of(Bits left, Bits mask) const {
        Bits reasons = 0;
        for (int lane = 0; lane < lanes; ++lane) {
            Bits cards_left = left & field[lane];
            Bits rest = mask >> turn[lane] & ((Bits{1} << 2 * count(cards_left, lane)) - 1);
            if (!rest) continue;
            for (; rest >= 4; rest >>= 2) cards_left &= cards_left - 1;
            reasons |= lowest(cards_left);
        }
        return reasons;
    }

private:
    const std::uint32_t *owners_[kLanes]{};
    // By lane and set of its cards. Lanes of 12, 12 and 8 are the most that 32 cards can need.
    std::uint32_t owners_table_[2 * 4096 + 256 + 2];
};

}  // namespace charlemagne
