// What can be said of a position at the start of a trick without playing a card.
#pragma once

#include <algorithm>

#include "layout.h"

namespace charlemagne {

// The hands of a search. Sides are fixed by the numbering: with four players 0 and 2 play 1 and 3, otherwise
// 0 plays whoever else there is.
template <int Players>
struct Hands {
    Bits of[Players]{};

    static constexpr int side(int player) { return Players == 4 ? player & 1 : player != 0; }
    static constexpr bool partners(int player, int other) { return partner(player) == other; }
    static constexpr bool opponents(int player, int other) { return side(player) != side(other); }
    static constexpr int after(int player, int turns) { return (player + turns) % Players; }
    // -1 for who plays alone.
    static constexpr int partner(int player) {
        return Players == 4 ? player ^ 2 : Players == 3 && player > 0 ? 3 - player : -1;
    }

    Bits all() const {
        Bits cards = 0;
        for (const Bits hand : of) cards |= hand;
        return cards;
    }

    Bits of_side(int which) const {
        Bits cards = 0;
        for (int player = 0; player < Players; ++player)
            if (side(player) == which) cards |= of[player];
        return cards;
    }
};

// A look at the top cards. The questions answer whether a side is sure of `goal` tricks, and give the cards
// whose ranks make it so as reasons; `goal` is 1 or more.
template <int Players>
class TopCards {
public:
    using Seats = Hands<Players>;

    TopCards(const Layout &layout, const Seats &hands, bool forced, int left, Bits shape, Bits cards)
        : layout_(layout), hands_(hands), forced_(forced), left_(left), shape_(shape), cards_(cards),
          heads_(((layout.cards & ~cards) + layout.firsts) & cards) {
        for (int player = 0; player < Players; ++player) trumps_[player] = kCounts.of[hands.of[player] & layout.top];
    }

    // However trumps are played: each of the first j of one hand wins a trick for the side but where an enemy
    // trump that is higher than the j-th falls on it.
    template <int Side>
    bool by_trumps(int goal, Bits &reasons) const {
        const Bits enemies = hands_.of_side(1 - Side) & layout_.top;
        for (int player = 0; player < Players; ++player) {
            if (Seats::side(player) != Side || trumps_[player] < goal) continue;
            Bits own = hands_.of[player] & layout_.top;
            for (int skip = 1; skip < goal; ++skip) own &= own - 1;
            for (int spare = 0; own; ++spare, own &= own - 1) {
                if (kCounts.of[enemies & beating(own)] > spare) continue;
                reasons |= lowest(own);
                return true;
            }
        }
        return false;
    }

    // With the leader's side on lead until it has them.
    template <int Leader>
    bool by_cashing(int goal, Bits &reasons) const {
        const Bits here = heads_ & hands_.of[Leader];
        if (here && cashed<Leader>(left_, goal, 0, reasons)) return true;
        constexpr int partner = Seats::partner(Leader);
        if constexpr (partner >= 0) {
            for (Bits heads = heads_ & hands_.of[partner]; heads; heads &= heads - 1) {
                const Bits head = lowest(heads), field = layout_.field_of[index_of(head)];
                if (!(hands_.of[Leader] & field) || ruffed<Leader>(field)) continue;
                // The leader's own top cards first, as long as his partner follows, then over to him.
                Bits why = head;
                const int taken = here ? plain<Leader>(left_, goal, 0, true, why) : 0;
                return cashed<partner>(left_ - taken, goal - taken, why, reasons);
            }
        }
        return false;
    }

private:
    // Once this player is on lead: plain cards first and trumps at their worth, or trumps first.
    template <int Player>
    bool cashed(int left, int goal, Bits why, Bits &reasons) const {
        reasons = why;
        if (goal <= 0) return true;
        const int taken = plain<Player>(left, goal, 0, false, reasons);
        if (taken >= goal) return true;
        if (taken > 0 && by_trumps<Seats::side(Player)>(goal - taken, reasons)) return true;
        if (!(hands_.of[Player] & layout_.top & heads_)) return false;
        const Bits trumps = hands_.of[Player] & layout_.top;
        int rounds = kCounts.of[trumps & beating(cards_ & layout_.top & ~trumps)], longest = 0;
        for (int other = 0; other < Players; ++other)
            if (other != Player) longest = std::max(longest, trumps_[other]);
        if (rounds >= longest) rounds = trumps_[Player];
        rounds = std::min(rounds, goal);
        reasons = why | nth(trumps, std::min(rounds, longest));
        if (rounds >= goal) return true;
        return rounds + plain<Player>(left, goal - rounds, rounds, false, reasons) >= goal;
    }

    // How many tricks a player on lead takes in a row with plain cards, `most` at most, after so many rounds of
    // trumps; with `followed`, in as many rounds only as his partner follows.
    template <int Player>
    int plain(int left, int most, int drawn, bool followed, Bits &reasons) const {
        // Who could trump a round that he doesn't follow. A partner who must, be it that he is left with trumps
        // only or that his joker is forced, would take the lead.
        unsigned trumping = 0;
        int may_play = left, taken = 0;
        for (int other = 0; other < Players; ++other) {
            if (other == Player) continue;
            const bool could = trumps_[other] > drawn;
            if (Seats::partners(other, Player)) {
                if (could) may_play = left - trumps_[other];
                if (followed || (forced_ && could)) trumping |= 1u << other;
            } else if (could) {
                trumping |= 1u << other;
            }
        }
        for (Bits heads = heads_ & hands_.of[Player] & ~layout_.top; heads && may_play > 0; heads &= heads - 1) {
            const int lane = layout_.lane_of[index_of(heads)];
            const Bits field = layout_.field[lane], own = hands_.of[Player] & field;
            int rounds = layout_.count(own & beating(cards_ & field & ~own), lane), longest = 0, limit = left;
            for (int other = 0; other < Players; ++other) {
                if (other == Player) continue;
                const int length = Layout::length(shape_, lane, other);
                longest = std::max(longest, length);
                if (trumping >> other & 1) limit = std::min(limit, length);
            }
            if (rounds >= longest) rounds = layout_.count(own, lane);
            rounds = std::min({rounds, limit, may_play, most - taken});
            if (rounds <= 0) continue;
            may_play -= rounds;
            taken += rounds;
            reasons |= nth(own, std::min(rounds, longest));
            if (taken == most) break;
        }
        return taken;
    }

    // Whether an opponent can trump a lead of this lane; trumps themselves nobody can.
    template <int Leader>
    bool ruffed(Bits field) const {
        if (field == layout_.top) return false;
        for (int player = 0; player < Players; ++player)
            if (Seats::opponents(player, Leader) && trumps_[player] && !(hands_.of[player] & field)) return true;
        return false;
    }

    // The n-th highest of these cards, none for 0.
    static Bits nth(Bits cards, int n) {
        if (n == 0) return 0;
        for (; n > 1; --n) cards &= cards - 1;
        return lowest(cards);
    }

    const Layout &layout_;
    const Seats &hands_;
    const bool forced_;
    const int left_;
    const Bits shape_, cards_;
    const Bits heads_;  // the highest card of each lane
    int trumps_[Players];
};

}  // namespace charlemagne
