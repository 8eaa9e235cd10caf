// The search of one game: zero-window partition search (Ginsberg 1996), a trick at a time.
//
// Every question is whether side 0 reaches so many of the points left. A trick is a point: for who wins it or,
// where the attackers want few tricks, for who doesn't; what one side gains the other loses either way. With an
// answer come its reasons, cards whose ranks it rests on: it holds wherever the cards that rank as high as the
// lowest of them in its lane have the same owners, whoever holds the lower ones.
#pragma once

#include <algorithm>
#include <type_traits>

#include "layout.h"
#include "memory.h"
#include "ordering.h"
#include "solver.h"
#include "top_cards.h"

namespace charlemagne {

template <int Players, bool Fewest>
class Search {
public:
    Search(const Game &game, Memory &memory, Brake *brake)
        : game_(game), layout_(game), memory_(memory), brake_(brake), forced_(game.table->forced),
          left_(__builtin_popcountll(game.hands[game.to_play()])) {
        for (int player = 0; player < Players; ++player)
            for (Bits hand = game.hands[player]; hand; hand &= hand - 1) {
                const Bits bit = layout_.bit_of[index_of(hand)];
                hands_.of[player] |= bit;
                shape_ += layout_.shape_of[index_of(bit)];
            }
    }

    // Cards played so far, and how many of them the brake has not counted yet.
    std::int64_t nodes() const { return nodes_; }
    std::int64_t uncounted() const { return nodes_ - (poll_at_ - kPollNodes); }

    // Whether side 0 reaches `need` points from here.
    bool reaches(int need) {
        if (need <= 0 || need > left_) return need <= 0;
        return by_leader([&](auto leader) {
            if (!game_.played) return lead<leader>(need, shape_);
            return continued<leader>(on_table(), game_.played, need);
        });
    }

    // The same after the player to play has played the card of this number.
    bool reaches_after(int number, int need) {
        if (need <= 0 || need > left_) return need <= 0;
        const Bits bit = layout_.bit_of[number];
        Trick trick = game_.played ? on_table() : led(bit);
        if (game_.played) trick = with(trick, bit);
        hands_.of[game_.to_play()] ^= bit;
        const bool reached =
            by_leader([&](auto leader) { return continued<leader>(trick, game_.played + 1, need); });
        hands_.of[game_.to_play()] ^= bit;
        return reached;
    }

    // Whether nothing separates two cards of the player to play, given by their numbers.
    bool equal(int one, int other) const {
        const Bits low = std::min(layout_.bit_of[one], layout_.bit_of[other]);
        const Bits high = std::max(layout_.bit_of[one], layout_.bit_of[other]);
        if (!(layout_.field_of[index_of(low)] & high)) return false;
        Bits between = hands_.all() & ~hands_.of[game_.to_play()];
        if (game_.played) between |= on_table().best;
        return !(between & (high - 1) & ~(2 * low - 1));
    }

    // A guess at the points: half the tricks, and what the cards in play are worth to their sides by rank. The
    // weights, in sixteenths of a trick, are a least-squares fit over random deals.
    int guess() const {
        static constexpr int kTop[] = {20, 15, 12, 9, 8, 7, 7, 7, 6, 6, 6, 6};
        static constexpr int kBesideTrumps[] = {8, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        static constexpr int kWithoutTrumps[] = {15, 5, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        static constexpr int kFewest[] = {5, 5, 5, 3, 0, -2, -4, -6, -6, -6, -6, -6};
        const bool trumps = layout_.count(layout_.top, 0) > 2;
        const int *plain = Fewest ? kFewest : trumps ? kBesideTrumps : kWithoutTrumps;
        const int on_lead = Fewest ? 0 : trumps ? 4 : 10;
        int worth = Seats::side(game_.leader) == 0 ? on_lead : -on_lead;
        for (int player = 0; player < Players; ++player)
            for (Bits cards = hands_.of[player]; cards; cards &= cards - 1) {
                const int index = index_of(cards), lane = layout_.lane_of[index];
                const int weight = (lane == 0 ? kTop : plain)[index - layout_.shift[lane]];
                worth += Seats::side(player) == 0 ? weight : -weight;
            }
        return std::clamp((8 * left_ + (Fewest ? -worth : worth)) >> 4, 0, left_ - 1);
    }

private:
    using Seats = Hands<Players>;

    struct Found {
        Bits reasons;
        bool reached;
    };

    struct Trick {
        Bits best;   // the card that is winning it
        Bits field;  // of the lane led
        Bits cards;  // all that lie on the table
        Bits shape;  // of the hands without them
    };

    static constexpr int point(int winner) { return (Seats::side(winner) == 0) != Fewest; }

    Trick led(Bits bit) const { return led(bit, shape_); }
    Trick led(Bits bit, Bits shape) const {
        return {bit, layout_.field_of[index_of(bit)], bit, shape - layout_.shape_of[index_of(bit)]};
    }

    Trick with(const Trick &trick, Bits bit) const {
        const bool wins = bit < trick.best && bit & (trick.field | layout_.top);
        return {wins ? bit : trick.best, trick.field, trick.cards | bit,
                trick.shape - layout_.shape_of[index_of(bit)]};
    }

    // The trick that the game begins with.
    Trick on_table() const {
        Bits shape = shape_;
        for (int turn = 0; turn < game_.played; ++turn)
            shape += layout_.shape_of[index_of(layout_.bit_of[game_.trick[turn]])];
        Trick trick = led(layout_.bit_of[game_.trick[0]], shape);
        for (int turn = 1; turn < game_.played; ++turn) trick = with(trick, layout_.bit_of[game_.trick[turn]]);
        return trick;
    }

    // Whether side 0 reaches what the call, which takes the game's leader as a constant, finds.
    template <typename Call>
    bool by_leader(Call call) {
        switch (game_.leader) {
        case 0: return call(std::integral_constant<int, 0>{}).reached;
        case 1: return call(std::integral_constant<int, 1>{}).reached;
        case 2: if constexpr (Players > 2) return call(std::integral_constant<int, 2>{}).reached; break;
        case 3: if constexpr (Players > 3) return call(std::integral_constant<int, 3>{}).reached; break;
        }
        __builtin_unreachable();
    }

    template <int Leader>
    Found continued(const Trick &trick, int played, int need) {
        switch (played) {
        case 1: return follow<Leader, 1>(trick, need);
        case 2: return follow<Leader, 2>(trick, need);
        case 3: return follow<Leader, 3>(trick, need);
        default: return finish<Leader>(trick, need);
        }
    }

    // The highest card of each run of `mine` that nothing in `between` interrupts: the runs begin where a sum
    // over the gaps, started above every card in between, arrives.
    Bits tops_of_runs(Bits mine, Bits between) const {
        const Bits gaps = layout_.cards & ~(mine | between);
        return (gaps + (between << 1 | layout_.firsts)) & mine;
    }

    // What a card that failed says about others of its lane in the same hand. Does the claim rest on ranks above
    // it only, then any card below those would fail for the same reasons: they are taken out of `untried`. Does it
    // rest on the card's own rank, then the claim for the rest of its run, of which only the highest card is
    // tried, rests on their being equal to it: the reasons then reach down to the lowest of the run.
    void rule_out(Bits bit, Bits mine, Bits between, Bits &untried, Bits &reasons) const {
        const Bits field = layout_.field_of[index_of(bit)], mattered = reasons & field;
        if (mattered < bit) {
            untried &= ~field | (mattered ? 2 * highest(mattered) - 1 : 0);
        } else {
            const Bits from_here = field & ~(bit - 1);
            reasons |= highest(mine & from_here & beating(between & from_here));
        }
    }

    // The start of a trick, 1 <= need <= left_.
    template <int Leader>
    Found lead(int need, Bits shape) {
        if (left_ == 1) return last_trick<Leader>();
        if (nodes_ >= poll_at_) poll();
        const Bits cards = hands_.all(), owners = layout_.owners_of(cards);
        const unsigned at = static_cast<unsigned>(left_ << 2 | Leader);
        unsigned known_lead = kNoLead;
        for (const Entry *known = memory_.first(shape, at); known; known = memory_.next(known)) {
            if (known->shape != shape || known->at != at || (known->owners ^ owners) & known->mask) continue;
            if (known->least >= need || known->most < need)
                return {layout_.reasons_of(cards, known->mask), known->least >= need};
            if (known_lead == kNoLead) known_lead = known->lead;
        }
        Found found;
        if (sure<Leader>(need, shape, cards, found)) return found;

        constexpr bool wants = Seats::side(Leader) == 0;
        const Bits mine = hands_.of[Leader], between = cards & ~mine, tops = tops_of_runs(mine, between);
        found = {0, !wants};
        typename Ordering<Players, Fewest>::Leads leads;
        unsigned proof = kNoLead;
        for (Bits untried = tops; untried;) {
            Bits bit = 0;
            if (known_lead != kNoLead) {
                bit = untried & Bits{1} << known_lead;
                known_lead = kNoLead;
            }
            if (!bit) {
                if (!leads.count) order_.template rate<Leader>(leads, untried);
                do bit = leads.next() & untried;
                while (!bit);
            }
            untried ^= bit;
            ++nodes_;
            hands_.of[Leader] = mine ^ bit;
            const Found after = follow<Leader, 1>(led(bit, shape), need);
            hands_.of[Leader] = mine;
            if (after.reached == wants) {
                found = after;
                proof = static_cast<unsigned>(index_of(bit));
                break;
            }
            Bits reasons = after.reasons;
            rule_out(bit, mine, between, untried, reasons);
            found.reasons |= reasons;
        }
        memory_.add({shape, owners, layout_.mask_of(cards, found.reasons), 0, static_cast<std::uint8_t>(at),
                     static_cast<std::uint8_t>(found.reached ? need : 0),
                     static_cast<std::uint8_t>(found.reached ? left_ : need - 1), static_cast<std::uint8_t>(proof)});
        return found;
    }

    // `Turn` cards lie on the table.
    template <int Leader, int Turn>
    Found follow(const Trick &trick, int need) {
        if constexpr (Turn >= Players) {
            return finish<Leader>(trick, need);
        } else {
            constexpr int player = Seats::after(Leader, Turn);
            constexpr bool wants = Seats::side(player) == 0;
            const Bits hand = hands_.of[player];
            Bits mine = hand & trick.field;
            if (!mine) mine = forced_ && hand & layout_.top ? hand & layout_.top : hand;
            // Cards beaten on the table separate nothing any more.
            const Bits between = (hands_.all() & ~hand) | trick.best;
            const Bits tops = tops_of_runs(mine, between);
            Bits reasons = 0;
            Bits bit = order_.template follow<Leader, Turn>(trick.best, trick.field, tops);
            for (Bits untried = tops;;) {
                untried ^= bit;
                ++nodes_;
                hands_.of[player] = hand ^ bit;
                Found after = follow<Leader, Turn + 1>(with(trick, bit), need);
                hands_.of[player] = hand;
                if (after.reached == wants) return after;
                rule_out(bit, mine, between, untried, after.reasons);
                reasons |= after.reasons;
                if (!untried) return {reasons, !wants};
                bit = highest(untried);
            }
        }
    }

    // The trick is complete.
    template <int Leader>
    Found finish(const Trick &trick, int need) {
        const int winner = layout_.owner_of[index_of(trick.best)];
        const Bits reasons = by_rank(trick);
        need -= point(winner);
        if (need <= 0 || need >= left_) return {reasons, need <= 0};
        --left_;
        Found found = next_lead(winner, need, trick.shape);
        ++left_;
        found.reasons |= reasons;
        return found;
    }

    Found next_lead(int leader, int need, Bits shape) {
        switch (leader) {
        case 0: return lead<0>(need, shape);
        case 1: return lead<1>(need, shape);
        case 2: if constexpr (Players > 2) return lead<2>(need, shape); break;
        case 3: if constexpr (Players > 3) return lead<3>(need, shape); break;
        }
        __builtin_unreachable();
    }

    // Everybody plays the one card he has.
    template <int Leader>
    Found last_trick() const {
        Trick trick = led(hands_.of[Leader], 0);
        for (int turn = 1; turn < Players; ++turn) trick = with(trick, hands_.of[Seats::after(Leader, turn)]);
        return {by_rank(trick), point(layout_.owner_of[index_of(trick.best)]) == 1};
    }

    // The winning card, if there was another of its lane to beat.
    Bits by_rank(const Trick &trick) const {
        const Bits field = trick.best & layout_.top ? layout_.top : trick.field;
        return trick.cards & field & ~trick.best ? trick.best : 0;
    }

    template <int Leader>
    bool sure(int need, Bits shape, Bits cards, Found &found) const {
        // How many tricks would give each side what it wants: for few tricks it is the others who must win them.
        const int points[2] = {need, left_ - need + 1};
        const int goals[2] = {points[Fewest], points[!Fewest]};
        const TopCards<Players> top_cards(layout_, hands_, forced_, left_, shape, cards);
        found.reasons = 0;
        if (cards & layout_.top) {
            found.reached = !Fewest;
            if (top_cards.template by_trumps<0>(goals[0], found.reasons)) return true;
            found.reached = Fewest;
            if (top_cards.template by_trumps<1>(goals[1], found.reasons)) return true;
        }
        if constexpr (!Fewest) {
            constexpr int side = Seats::side(Leader);
            found.reached = side == 0;
            return top_cards.template by_cashing<Leader>(goals[side], found.reasons);
        }
        return false;
    }

    void poll() {
        if (brake_ && !brake_->allows(kPollNodes)) throw Stopped{};
        poll_at_ = nodes_ + kPollNodes;
    }

    static constexpr unsigned kNoLead = 64;
    static constexpr std::int64_t kPollNodes = 4096;

    const Game &game_;
    const Layout layout_;
    Memory &memory_;
    Brake *brake_;
    const bool forced_;
    Seats hands_;
    const Ordering<Players, Fewest> order_{layout_, hands_, forced_};
    Bits shape_ = 0;
    int left_;  // tricks to be won, the one on the table counted
    std::int64_t nodes_ = 0, poll_at_ = kPollNodes;
};

}  // namespace charlemagne
