// Which card to try first. Answers never depend on it; how soon they come does.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "layout.h"
#include "top_cards.h"

namespace charlemagne {

template <int Players, bool Fewest>
class Ordering {
public:
    using Seats = Hands<Players>;

    Ordering(const Layout &layout, const Seats &hands, bool forced)
        : layout_(layout), hands_(hands), forced_(forced) {}

    // Leads, given out the most promising first.
    struct Leads {
        int count = 0, given = 0;
        std::uint16_t rated[kMostTricks];

        void add(Bits bit, int score) {
            rated[count++] = static_cast<std::uint16_t>((score + 128) << 6 | index_of(bit));
        }

        Bits next() {
            for (int other = given + 1; other < count; ++other)
                if (rated[other] > rated[given]) std::swap(rated[given], rated[other]);
            return Bits{1} << (rated[given++] & 63);
        }
    };

    template <int Leader>
    void rate(Leads &leads, Bits untried) const {
        const Bits cards = hands_.all();
        while (untried) {
            const Lane lane = look<Leader>(layout_.lane_of[index_of(untried)], cards);
            Bits here = untried & lane.field;
            untried ^= here;
            const Bits top = lowest(here), bottom = highest(here);
            for (; here; here &= here - 1) {
                const Bits bit = lowest(here);
                const int score = Fewest ? score_for_few<Leader>(bit, lane) : score_for_many(bit, lane);
                leads.add(bit, score + (bit == top ? kHighest : 0) + (bit == bottom ? kLowest : 0));
            }
        }
    }

    // The card to follow with first, of those that are tried.
    template <int Leader, int Turn>
    Bits follow(Bits best, Bits field, Bits tops) const {
        constexpr int player = Seats::after(Leader, Turn);
        const Bits can_win = field | layout_.top, beats = best - 1;
        if constexpr (Fewest) {
            const Bits under = tops & ~(can_win & beats);
            if (!under) return Turn + 1 == Players ? lowest(tops) : highest(tops);
            return under & field ? lowest(under) : burden(under, hands_.of[player]);
        } else {
            // The cheapest card that takes the trick for good, unless it is taken without.
            Bits threat = ~Bits{0}, help = ~Bits{0};
            for (int turn = Turn + 1; turn < Players; ++turn) {
                const int later = Seats::after(Leader, turn);
                Bits &power_of_side = Seats::partners(later, player) ? help : threat;
                power_of_side = std::min(power_of_side, power(later, field));
            }
            const bool ours = Seats::side(layout_.owner_of[index_of(best)]) == Seats::side(player);
            const bool safe = ours ? std::min(beats, help) < threat : help < std::min(threat, beats);
            const Bits winning = tops & can_win & (ours ? threat : std::min(threat, beats));
            return highest(!safe && winning ? winning : tops);
        }
    }

private:
    // A lane as its leader sees it. What a player can put on a lead is given as the bits that beat his best card,
    // so that less is stronger.
    struct Lane {
        int number;
        Bits field, strangers;  // strangers are the cards of others
        Bits theirs, partners;  // the power of opponents and partner
        Bits theirs_then;       // and of opponents once the best of those that follow is gone
        bool next_is_strongest; // of the opponents, the one who plays first
        bool opponents_follow, opponent_void, partner_void;
        bool single;            // the leader's only card, and he has trumps
    };

    template <int Leader>
    Lane look(int number, Bits cards) const {
        const Bits field = layout_.field[number], held = hands_.of[Leader] & field;
        Lane lane{};
        lane.number = number;
        lane.field = field;
        lane.strangers = cards & field & ~held;
        lane.theirs = lane.partners = ~Bits{0};
        Bits following = 0, next = 0;
        for (int turn = 1; turn < Players; ++turn) {
            const int player = Seats::after(Leader, turn);
            const Bits follows = hands_.of[player] & field;
            if (Seats::partners(player, Leader)) {
                lane.partners = power(player, field);
                lane.partner_void = !follows;
            } else {
                lane.theirs = std::min(lane.theirs, power(player, field));
                lane.opponent_void |= !follows;
                following |= follows;
                if (turn == 1) next = lane.theirs;
            }
        }
        lane.opponents_follow = following;
        lane.next_is_strongest = next == lane.theirs;
        lane.theirs_then = beating(following & (following - 1));
        lane.single = held == lowest(held) && hands_.of[Leader] & layout_.top;
        return lane;
    }

    // The scores were fitted to the numbers of cards that random deals took; they mean nothing by themselves.
    static constexpr int kHighest = Fewest ? 22 : 7, kLowest = Fewest ? 10 : -7;

    int score_for_many(Bits bit, const Lane &lane) const {
        const bool plain = lane.number > 0;
        const int by_voids = plain ? (lane.partner_void ? 5 : 0) - (lane.opponent_void ? 31 : 0) : 0;
        if (bit - 1 < lane.theirs) return by_voids + (plain ? 78 : lane.opponents_follow ? 54 : -22);
        if (lane.partners < lane.theirs) {
            if (!plain) return lane.opponents_follow ? 58 : 15;
            return by_voids + (lane.partners < layout_.top ? 67 : 77);
        }
        const int lost = 28 + (lane.next_is_strongest ? 15 : 0) + (lane.partners < lane.theirs_then ? 15 : 0) -
                         (bit - 1 < lane.partners ? 12 : 0);
        if (!plain) return lost - 21;
        return lost + by_voids - (lane.theirs < layout_.top ? 15 : 0) + (lane.single ? 12 : 0);
    }

    template <int Leader>
    int score_for_few(Bits bit, const Lane &lane) const {
        const int above = layout_.count(lane.strangers & (bit - 1), lane.number);
        const int below = layout_.count(lane.strangers & ~(bit - 1), lane.number);
        const int kept = bit - 1 < lane.theirs ? 100 : must_beat<Leader>(bit, lane.field, false) ? 86 : 80;
        return kept + 5 * below - 3 * above - (lane.number > 0 ? 0 : 23) - (lane.opponent_void ? 57 : 0) +
               (must_beat<Leader>(bit, lane.field, true) ? 15 : 0);
    }

    Bits power(int player, Bits field) const {
        const Bits follows = hands_.of[player] & field;
        return beating(follows ? follows : hands_.of[player] & layout_.top);
    }

    // Whether an opponent of the leader, or his partner, can't but beat this lead.
    template <int Leader>
    bool must_beat(Bits bit, Bits field, bool partner) const {
        for (int player = 0; player < Players; ++player) {
            if (player == Leader || Seats::partners(player, Leader) != partner) continue;
            const Bits follows = hands_.of[player] & field;
            if (follows ? highest(follows) < bit : forced_ && field != layout_.top && hands_.of[player] & layout_.top)
                return true;
        }
        return false;
    }

    // The card to throw away by who wants few tricks: the highest of a short lane with many cards below his.
    Bits burden(Bits tops, Bits hand) const {
        const Bits cards = hands_.all();
        int most = -1000;
        Bits best = 0;
        while (tops) {
            const Bits bit = lowest(tops);
            const int lane = layout_.lane_of[index_of(bit)];
            const Bits field = layout_.field[lane], held = hand & field, strangers = cards & field & ~held;
            tops &= ~field;
            const int below_all = layout_.count(strangers & ~(highest(held) - 1), lane);
            const int below = layout_.count(strangers & ~(bit - 1), lane);
            const int score = 4 * (below_all + below) - 7 * layout_.count(held, lane) + (lane > 0 ? 0 : 33);
            if (score > most) {
                most = score;
                best = bit;
            }
        }
        return best;
    }

    const Layout &layout_;
    const Seats &hands_;
    const bool forced_;
};

}  // namespace charlemagne
