// The rules of thumb of players/ducking.py, card for card, where nothing is left to taste.

#include "ducking.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <new>
#include <tuple>
#include <vector>

#include "game.h"

namespace charlemagne {
namespace {

using Cards = std::uint64_t;  // bit n is card number n

constexpr int kTop = CHARLEMAGNE_LANES - 1;

inline int first_of(Cards cards) { return __builtin_ctzll(cards); }
inline int count(Cards cards) { return __builtin_popcountll(cards); }
inline Cards one(int card) { return Cards{1} << card; }

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

    int lane[CHARLEMAGNE_CARDS_IN_ALL]{};
    int strength[CHARLEMAGNE_CARDS_IN_ALL]{};
    Cards above[CHARLEMAGNE_CARDS_IN_ALL]{};  // the higher cards of its lane
    Cards cards[CHARLEMAGNE_LANES]{};
};

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

// A hand in play; players are those of `Game`.
class Table {
public:
    Table(const Ranks &ranks, const Game &game, const charlemagne_low_hand &low) : ranks_(ranks), game_(game) {
        for (int player = 0; player < game.players; ++player) {
            const int seat = game.seats[player];
            aside_[player] = low.aside[seat];
            voids_[player] = low.voids[seat];
            if (seat == low.bidder) bidder_ = player;
        }
        exposed_ = low.exposed;
        size_ = count(game.hands[game.to_play()]);
        for (int turn = 0; turn < game.played; ++turn) look_at(game.trick[turn], turn);
    }

    Cards legal() const { return charlemagne::legal(game_); }

    void play(int card) {
        const int player = game_.to_play();
        game_.hands[player] &= ~one(card);
        if (game_.played) {
            const int led = ranks_.lane[game_.trick[0]], lane = ranks_.lane[card];
            if (lane != led) {
                voids_[player] |= 1u << led;
                if (game_.table->forced && lane != kTop) voids_[player] |= 1u << kTop;
            }
        }
        look_at(card, game_.played);
        if (game_.played + 1 < game_.players) {
            game_.trick[game_.played++] = static_cast<std::uint8_t>(card);
            return;
        }
        game_.leader = (game_.leader + winning_) % game_.players;
        game_.played = 0;
        won_ += game_.attackers >> game_.leader & 1;
        --size_;
    }

    // The attackers' tricks once everybody has played on.
    int end() {
        while (size_) play(chosen());
        return won_;
    }

    int chosen() const {
        const Cards cards = legal();
        if (count(cards) == 1) return first_of(cards);
        if (game_.to_play() == bidder_) return game_.played ? duck(cards) : lead_under(cards);
        return game_.played ? force(cards) : attack(cards);
    }

private:
    // Minds the turn whose card wins the trick so far.
    void look_at(int card, int turn) {
        if (turn == 0 || beats(card)) winning_ = turn, winner_ = card;
        if (turn == 0) led_ = ranks_.lane[card];
    }

    bool beats(int card) const {
        const int lane = ranks_.lane[card];
        return (lane == led_ || lane == kTop) && ranks_.strength[card] > ranks_.strength[winner_];
    }

    Cards under(Cards cards) const {
        Cards found = 0;
        for (Cards rest = cards; rest; rest &= rest - 1)
            if (!beats(first_of(rest))) found |= rest & -rest;
        return found;
    }

    int highest(Cards cards) const {
        return best(cards, [&](int card) { return ranks_.strength[card]; });
    }
    int lowest(Cards cards) const {
        return best(cards, [&](int card) { return -ranks_.strength[card]; });
    }

    Cards own() const { return game_.hands[game_.to_play()]; }

    Cards others() const {
        Cards cards = aside_[game_.to_play()];
        for (int player = 0; player < game_.players; ++player)
            if (player != game_.to_play()) cards |= game_.hands[player];
        return cards;
    }

    bool is_void(int player, int lane) const { return voids_[player] >> lane & 1; }

    bool all_foes_void(int lane) const {
        const unsigned mine = game_.attackers >> game_.to_play() & 1;
        for (int player = 0; player < game_.players; ++player)
            if ((game_.attackers >> player & 1) != mine && !is_void(player, lane)) return false;
        return true;
    }

    int lead_under(Cards cards) const {
        const Cards out = others();
        if (const Cards top = own() & ranks_.cards[kTop]; top && out & ranks_.cards[kTop]) return lowest(top);
        return best(cards, [&](int card) {
            const int lane = ranks_.lane[card], higher = count(out & ranks_.above[card]);
            if (lane == kTop || !higher || all_foes_void(lane)) return std::tuple(-20, -ranks_.strength[card]);
            const int lower = count(out & ranks_.cards[lane]) - higher;
            return std::tuple(2 * higher - 3 * lower, count(own() & ranks_.cards[lane]));
        });
    }

    int duck(Cards cards) const {
        if (const Cards losing = under(cards)) {
            if (ranks_.lane[first_of(losing)] == led_) return highest(losing);
            const Cards out = others();
            return best(losing, [&](int card) { return std::tuple(menace(card, out), ranks_.strength[card]); });
        }
        return game_.played + 1 == game_.players ? highest(cards) : lowest(cards);
    }

    int menace(int card, Cards out) const {
        const int lane = ranks_.lane[card];
        if (lane == kTop) return 100;
        out &= ranks_.cards[lane];
        if (!out) return -5;
        const Cards below = ranks_.cards[lane] & ~ranks_.above[card] & ~one(card);
        return count(out & below) - count(own() & below);
    }

    int attack(Cards cards) const {
        const Cards out = others();
        return best(cards, [&](int card) {
            const int lane = ranks_.lane[card], low = -ranks_.strength[card];
            if (lane == kTop || is_void(bidder_, lane)) return std::tuple(-200, low);
            if (exposed_) {
                const Cards theirs = game_.hands[bidder_] & ranks_.cards[lane];
                const int over = count(theirs & ranks_.above[card]);
                if (!theirs) return std::tuple(-200, low);
                return std::tuple(over == count(theirs) ? 100 : 10 * over - 50, low);
            }
            const int higher = count(out & ranks_.above[card]), lower = count(out & ranks_.cards[lane]) - higher;
            return std::tuple(10 * higher - 20 * lower - 2 * count(own() & ranks_.cards[lane]), 0);
        });
    }

    int force(Cards cards) const {
        const Cards below = under(cards);
        if (ranks_.lane[first_of(cards)] != led_)
            return best(below ? below : cards,
                        [&](int card) { return std::tuple(burden(card), ranks_.strength[card]); });
        const int bidders_turn = (bidder_ - game_.leader + game_.players) % game_.players;
        if (bidders_turn >= game_.played) return lowest(cards);
        if (winning_ != bidders_turn) return highest(cards);
        return below ? highest(below) : lowest(cards);
    }

    int burden(int card) const {
        const int lane = ranks_.lane[card];
        if (lane == kTop) return 50;
        if (is_void(bidder_, lane)) return -1;
        const Cards below = ranks_.cards[lane] & ~ranks_.above[card] & ~one(card);
        return count(below) - 2 * count(own() & below);
    }

    const Ranks &ranks_;
    Game game_;
    Cards aside_[4]{};
    unsigned voids_[4]{};
    int bidder_ = 0;
    bool exposed_ = false;
    int size_ = 0;               // cards of the player to play
    int won_ = 0;                // tricks of the attackers
    int led_ = 0, winning_ = 0, winner_ = 0;  // of the trick on the table: its lane, the best turn and card so far
};

}  // namespace
}  // namespace charlemagne

using namespace charlemagne;

int charlemagne_duck(const charlemagne_table *tables, int64_t table_count, const charlemagne_low_hand *hands,
                     int64_t count, charlemagne_low_answer *answers) {
    if (table_count < 0 || count < 0) return CHARLEMAGNE_COUNT;
    if ((table_count > 0 && !tables) || (count > 0 && (!hands || !answers))) return CHARLEMAGNE_NULL;
    try {
        std::vector<charlemagne_table> own(static_cast<std::size_t>(table_count));
        if (table_count) std::memcpy(own.data(), tables, own.size() * sizeof *tables);
        std::vector<Ranks> ranks;
        for (const charlemagne_table &table : own) {
            if (const int fault = fault_of(table)) return fault;
            ranks.emplace_back(table);
        }
        for (std::int64_t index = 0; index < count; ++index) {
            charlemagne_low_hand low;
            std::memcpy(&low, hands + index, sizeof low);
            if (low.position.table >= own.size()) return CHARLEMAGNE_TABLE;
            Game game;
            if (const int fault = read(low.position, own[low.position.table], game)) return fault;
            if (low.bidder > 3 || !(low.position.seats & low.position.attackers & 1u << low.bidder)) return CHARLEMAGNE_SEATS;
            const Table start(ranks[low.position.table], game, low);
            charlemagne_low_answer answer{};
            std::fill(std::begin(answer.cards), std::end(answer.cards), static_cast<std::int8_t>(-1));
            for (Cards cards = start.legal(); cards; cards &= cards - 1) {
                Table table = start;
                table.play(first_of(cards));
                answer.cards[first_of(cards)] = static_cast<std::int8_t>(table.end());
            }
            answer.value = answer.cards[start.chosen()];
            std::memcpy(answers + index, &answer, sizeof answer);
        }
        return CHARLEMAGNE_SOLVED;
    } catch (const std::bad_alloc &) {
        return CHARLEMAGNE_NO_MEMORY;
    }
}
