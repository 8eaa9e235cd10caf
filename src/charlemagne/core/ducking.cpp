// Cards in a hand in which the bidder wants no trick: players/ducking.py, card for card.

#include <tuple>

#include "outlook.h"

namespace charlemagne {
namespace {

int lead_under(const Outlook &look, Cards cards) {
    const Ranks &ranks = look.ranks;
    if (const Cards top = look.in_lane(kTop); top && look.out(kTop)) return ranks.lowest(top);
    return best(cards, [&](int card) {
        const int lane = ranks.lane[card], higher = count(look.others & ranks.above[card]);
        if (lane == kTop || !higher || look.all_void(look.foes, lane)) return std::tuple(-20, -ranks.strength[card]);
        const int lower = count(look.out(lane)) - higher;
        return std::tuple(2 * higher - 3 * lower, count(look.in_lane(lane)));
    });
}

int menace(const Outlook &look, int card) {
    const int lane = look.ranks.lane[card];
    if (lane == kTop) return 100;
    const Cards out = look.out(lane);
    if (!out) return -5;
    const Cards below = look.ranks.below(card);
    return count(out & below) - count(look.own & below);
}

int duck(const Outlook &look, Cards cards) {
    const Ranks &ranks = look.ranks;
    if (const Cards losing = look.under(cards)) {
        if (ranks.lane[first_of(losing)] == look.led) return ranks.highest(losing);
        return best(losing, [&](int card) { return std::tuple(menace(look, card), ranks.strength[card]); });
    }
    return look.after ? ranks.lowest(cards) : ranks.highest(cards);
}

int attack(const Outlook &look, Cards cards) {
    const Ranks &ranks = look.ranks;
    if (const Cards asked = look.in_asked()) return ranks.lowest(asked);
    return best(cards, [&](int card) {
        const int lane = ranks.lane[card], low = -ranks.strength[card];
        if (lane == kTop || look.is_void(look.bidder, lane)) return std::tuple(-200, low);
        if (look.exposed) {
            const Cards theirs = look.game.hands[look.bidder] & ranks.cards[lane];
            const int over = count(theirs & ranks.above[card]);
            if (!theirs) return std::tuple(-200, low);
            return std::tuple(over == count(theirs) ? 100 : 10 * over - 50, low);
        }
        const int higher = count(look.others & ranks.above[card]), lower = count(look.out(lane)) - higher;
        return std::tuple(10 * higher - 20 * lower - 2 * count(look.in_lane(lane)), 0);
    });
}

int burden(const Outlook &look, int card) {
    const int lane = look.ranks.lane[card];
    if (lane == kTop) return 50;
    if (look.is_void(look.bidder, lane)) return -1;
    const Cards below = look.ranks.below(card);
    return count(below) - 2 * count(look.own & below);
}

int force(const Outlook &look, Cards cards) {
    const Ranks &ranks = look.ranks;
    const Cards below = look.under(cards);
    if (ranks.lane[first_of(cards)] != look.led)
        return best(below ? below : cards,
                    [&](int card) { return std::tuple(burden(look, card), ranks.strength[card]); });
    if (look.after >> look.bidder & 1) return ranks.lowest(cards);
    if (look.player(look.winning) != look.bidder) return ranks.highest(cards);
    return below ? ranks.highest(below) : ranks.lowest(cards);
}

}  // namespace

int ducking_card(const Outlook &look, Cards cards) {
    if (look.me == look.bidder) return look.game.played ? duck(look, cards) : lead_under(look, cards);
    return look.game.played ? force(look, cards) : attack(look, cards);
}

}  // namespace charlemagne
