// Cards in a hand in which both sides want tricks: players/cardplay.py, card for card.

#include <tuple>

#include "outlook.h"

namespace charlemagne {
namespace {

constexpr int kNoCard = -1;

// Leading

int draw_trumps(const Outlook &look) {
    const Cards trumps = look.in_lane(kTop), out = look.out(kTop);
    if (!trumps || !out || look.all_void(look.foes, kTop)) return kNoCard;
    const int top = look.ranks.highest(trumps);
    const bool boss = look.is_boss(top);
    if (look.me == look.bidder) return boss || (count(trumps) >= 3 && count(trumps) * 2 > count(out)) ? top : kNoCard;
    if (look.forced) return boss && count(trumps) >= 3 ? top : kNoCard;
    return boss || !look.drawn ? top : kNoCard;
}

int cash(const Outlook &look) {
    const Ranks &ranks = look.ranks;
    const Cards sure = those(look.own, [&](int card) {
        const int lane = ranks.lane[card];
        return look.is_boss(card) && !(look.trumps && (lane == kTop || look.may_ruff(look.foes, lane)));
    });
    if (!sure) return kNoCard;
    return best(sure, [&](int card) { return std::tuple(count(look.out(ranks.lane[card])), ranks.strength[card]); });
}

int lead_low(const Outlook &look) {
    const Ranks &ranks = look.ranks;
    const bool ruffs = look.trumps && look.in_lane(kTop);
    return best(look.own, [&](int card) {
        const int lane = ranks.lane[card];
        if (lane == kTop) return std::tuple(look.trumps ? -60 : -30, -ranks.strength[card]);
        const Cards held = look.in_lane(lane);
        int cost = count(held);
        if (look.trumps && look.may_ruff(look.foes, lane)) cost += 25;
        if (look.trumps && look.mate != kNobody && look.may_ruff(1u << look.mate, lane)) cost -= 30;
        if (count(held) == 1 && ruffs && !look.attacking()) cost -= 10;
        if (count(look.others & ranks.above[ranks.highest(held)]) == 1) cost += count(held) > 1 ? 15 : 20;
        return std::tuple(-cost, -ranks.strength[card]);
    });
}

int lead(const Outlook &look) {
    if (const Cards asked = look.in_asked()) {
        const int top = look.ranks.highest(asked);
        return look.is_boss(top) ? top : look.ranks.lowest(asked);
    }
    if (look.trumps && look.attacking())
        if (const int card = draw_trumps(look); card != kNoCard) return card;
    const int card = cash(look);
    return card == kNoCard ? lead_low(look) : card;
}

// Following

bool holds(const Outlook &look, int card, unsigned foes) {
    const int lane = look.ranks.lane[card];
    if (!look.is_boss(card) && !look.all_void(foes, lane)) return false;
    return lane == kTop || !look.may_ruff(foes, look.led);
}

bool gains(const Outlook &look, int card) {
    const Ranks &ranks = look.ranks;
    const int lane = ranks.lane[card];
    if (count(look.others & ranks.above[card]) > (lane == kTop ? 0 : 1)) return false;
    return lane != ranks.lane[look.winner] || (look.others & ranks.above[look.winner] & ranks.below(card));
}

int throw_away(const Outlook &look, Cards cards) {
    const Ranks &ranks = look.ranks;
    const bool ruffs = look.trumps && look.in_lane(kTop);
    return best(cards, [&](int card) {
        const int lane = ranks.lane[card], height = ranks.strength[card];
        if (lane == kTop) return std::tuple(-20, -height);
        const Cards held = look.in_lane(lane);
        const int length = count(held), top = ranks.highest(held);
        const int higher = count(look.others & ranks.above[card]);
        const int above_top = count(look.others & ranks.above[top]);
        int cost = height;
        if (!higher)
            cost += 8;
        else if (card == top && higher < length)
            cost += 3;
        if (card != top && above_top && above_top == length - 1) cost += 4;
        if (length == 1 && ruffs && higher) cost -= 2;
        return std::tuple(-cost, -height);
    });
}

int follow(const Outlook &look, Cards cards) {
    const Ranks &ranks = look.ranks;
    const unsigned foes = look.after & look.foes;
    const Cards beating = those(cards, [&](int card) { return look.beats(card); });
    if (look.player(look.winning) == look.mate) {
        if (!foes || holds(look, look.winner, foes)) return throw_away(look, cards);
        const Cards better = those(beating & ranks.cards[look.led], [&](int card) { return gains(look, card); });
        return better ? ranks.highest(better) : throw_away(look, cards);
    }
    const Cards sure = foes ? those(beating, [&](int card) { return holds(look, card, foes); }) : beating;
    if (sure) return ranks.lowest(sure);
    if (look.trumps && look.led != kTop && beating && !(beating & ~ranks.cards[kTop])) return ranks.lowest(beating);
    return beating && look.game.played > 1 ? ranks.highest(beating) : throw_away(look, cards);
}

}  // namespace

int trick_card(const Outlook &look, Cards cards) { return look.game.played ? follow(look, cards) : lead(look); }

}  // namespace charlemagne
