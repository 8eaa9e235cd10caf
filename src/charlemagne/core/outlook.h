// A hand in play and what the player to play sees of it, for the rules of thumb. See players/outlook.py.
#pragma once

#include <cstdint>

#include "game.h"
#include "thumb.h"

namespace charlemagne {

using Cards = std::uint64_t;  // bit n is card number n

constexpr int kTop = CHARLEMAGNE_LANES - 1;
constexpr int kNobody = -1;

inline int first_of(Cards cards) { return __builtin_ctzll(cards); }
inline int count(Cards cards) { return __builtin_popcountll(cards); }
inline Cards one(int card) { return Cards{1} << card; }

// The first of these cards, by number, whose key is the greatest.
template <typename Key>
int best(Cards cards, Key key) {
    int found = first_of(cards);
    auto most = key(found);
    for (cards &= cards - 1; cards; cards &= cards - 1) {
        const int card = first_of(cards);
        if (auto here = key(card); here > most) most = here, found = card;
    }
    return found;
}

// Those of these cards of which something is true.
template <typename Test>
Cards those(Cards cards, Test test) {
    Cards found = 0;
    for (; cards; cards &= cards - 1)
        if (test(first_of(cards))) found |= cards & -cards;
    return found;
}

// What of a table is asked for again and again.
struct Ranks {
    explicit Ranks(const charlemagne_table &table) {
        for (int card = 0; card < CHARLEMAGNE_CARDS_IN_ALL; ++card) {
            const int in = lane[card] = table.lane[card];
            if (in < 0) continue;
            strength[card] = table.height[card] + (in == kTop ? 100 : 0);
            cards[in] |= one(card);
        }
        for (int card = 0; card < CHARLEMAGNE_CARDS_IN_ALL; ++card)
            for (int other = 0; lane[card] >= 0 && other < CHARLEMAGNE_CARDS_IN_ALL; ++other)
                if (lane[other] == lane[card] && strength[other] > strength[card]) above[card] |= one(other);
    }

    int highest(Cards from) const {
        return best(from, [&](int card) { return strength[card]; });
    }
    int lowest(Cards from) const {
        return best(from, [&](int card) { return -strength[card]; });
    }
    Cards below(int card) const { return cards[lane[card]] & ~above[card] & ~one(card); }

    int lane[CHARLEMAGNE_CARDS_IN_ALL]{};
    int strength[CHARLEMAGNE_CARDS_IN_ALL]{};
    Cards above[CHARLEMAGNE_CARDS_IN_ALL]{};  // the higher cards of its lane
    Cards cards[CHARLEMAGNE_LANES]{};
};

// Players are those of `Game`; a set of them is a number of which bit n is player n.
class Outlook {
public:
    Outlook(const Ranks &ranks, const Game &game, const charlemagne_thumb_hand &known);

    Cards legal() const { return charlemagne::legal(game); }
    void play(int card);

    // The attackers' tricks once everybody has played on.
    int end();

    // The card that the rules of thumb play.
    int chosen();

    const Ranks &ranks;
    Game game;
    bool exposed, trumps, knocks, forced, drawn;
    int bidder = 0;
    unsigned voids[4]{};       // by player: bit n: lane n
    int asked[4]{};            // by player: a lane, or CHARLEMAGNE_NOT_ASKED
    int winning = 0;           // the turn whose card wins the trick so far
    int winner = 0, led = 0;   // that card, and the lane that was led

    // Of the player to play:
    int me = 0;
    Cards own = 0, others = 0;  // his cards, and those that somebody else may still hold
    unsigned foes = 0, after = 0;  // his opponents, and who plays to the trick after him
    int mate = kNobody;

    int to_play() const { return (game.leader + game.played) % game.players; }
    int player(int turn) const { return (game.leader + turn) % game.players; }
    int partner(int of) const;  // kNobody if he is out
    bool attacking() const { return game.attackers >> me & 1; }
    Cards in_lane(int lane) const { return own & ranks.cards[lane]; }
    Cards in_asked() const { return asked[me] < CHARLEMAGNE_LANES ? in_lane(asked[me]) : 0; }
    Cards out(int lane) const { return others & ranks.cards[lane]; }
    bool is_boss(int card) const { return !(others & ranks.above[card]); }
    bool is_void(int player, int lane) const { return voids[player] >> lane & 1; }
    bool all_void(unsigned players, int lane) const;
    bool may_ruff(unsigned players, int lane) const;

    // Whether a card would win the trick so far.
    bool beats(int card) const {
        const int lane = ranks.lane[card];
        return (lane == led || lane == kTop) && ranks.strength[card] > ranks.strength[winner];
    }
    Cards under(Cards cards) const {
        return those(cards, [&](int card) { return !beats(card); });
    }

private:
    void look();
    void look_at(int card, int turn);
    void knock(int card);
    Cards not_of(int player) const;

    Cards aside_[4]{};
    int size_ = 0;  // cards of the player to play
    int won_ = 0;   // tricks of the attackers
};

// The card played where the bidder wants no trick (ducking.cpp), and where both sides want tricks (cardplay.cpp); for
// a player who has a choice of these cards.
int ducking_card(const Outlook &look, Cards cards);
int trick_card(const Outlook &look, Cards cards);

}  // namespace charlemagne
