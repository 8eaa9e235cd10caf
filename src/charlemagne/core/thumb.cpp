// Hands played out by the players' rules of thumb, where nothing is left to taste.

#include "thumb.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <new>
#include <vector>

#include "outlook.h"

namespace charlemagne {

Outlook::Outlook(const Ranks &ranks_of, const Game &game_of, const charlemagne_thumb_hand &known)
    : ranks(ranks_of),
      game(game_of),
      exposed(known.exposed),
      trumps(known.trumps),
      knocks(known.knocks),
      forced(known.forced),
      drawn(known.drawn) {
    for (int player = 0; player < game.players; ++player) {
        const int seat = game.seats[player];
        aside_[player] = known.aside[seat];
        voids[player] = known.voids[seat];
        asked[player] = known.asked[seat];
        if (seat == known.bidder) bidder = player;
    }
    size_ = count(game.hands[game.to_play()]);
    for (int turn = 0; turn < game.played; ++turn) look_at(game.trick[turn], turn);
}

void Outlook::play(int card) {
    const int player = to_play(), lane = ranks.lane[card];
    game.hands[player] &= ~one(card);
    if (game.played == 0) {
        asked[player] = CHARLEMAGNE_NOT_ASKED;
    } else if (lane != led) {
        voids[player] |= 1u << led;
        if (game.table->forced && lane != kTop) voids[player] |= 1u << kTop;
    }
    look_at(card, game.played);
    if (game.played + 1 < game.players) {
        game.trick[game.played++] = static_cast<std::uint8_t>(card);
        return;
    }
    drawn = drawn || led == kTop;
    game.leader = this->player(winning);
    game.played = 0;
    won_ += game.attackers >> game.leader & 1;
    --size_;
    if (knocks) knock(card);
}

int Outlook::end() {
    while (size_) play(chosen());
    return won_;
}

int Outlook::chosen() {
    const Cards cards = legal();
    if (count(cards) == 1) return first_of(cards);
    look();
    return game.fewest ? ducking_card(*this, cards) : trick_card(*this, cards);
}

int Outlook::partner(int of) const {
    for (int player = 0; player < game.players; ++player)
        if (player != of && (game.attackers >> player & 1) == (game.attackers >> of & 1)) return player;
    return kNobody;
}

bool Outlook::all_void(unsigned players, int lane) const {
    for (int player = 0; player < game.players; ++player)
        if (players >> player & 1 && !is_void(player, lane)) return false;
    return true;
}

bool Outlook::may_ruff(unsigned players, int lane) const {
    if (lane == kTop || !out(kTop)) return false;
    for (int player = 0; player < game.players; ++player)
        if (players >> player & 1 && is_void(player, lane) && !is_void(player, kTop)) return true;
    return false;
}

// What the player to play sees.
void Outlook::look() {
    me = to_play();
    own = game.hands[me];
    others = not_of(me);
    mate = partner(me);
    foes = after = 0;
    for (int player = 0; player < game.players; ++player)
        if (player != me && player != mate) foes |= 1u << player;
    for (int turn = game.played + 1; turn < game.players; ++turn) after |= 1u << player(turn);
}

Cards Outlook::not_of(int mine) const {
    Cards cards = aside_[mine];
    for (int player = 0; player < game.players; ++player)
        if (player != mine) cards |= game.hands[player];
    return cards;
}

// Minds the turn whose card wins the trick so far.
void Outlook::look_at(int card, int turn) {
    if (turn == 0) led = ranks.lane[card];
    if (turn == 0 || beats(card)) winning = turn, winner = card;
}

// The partner of who leads next knocks for the suit just played where he holds its best card. See players/knocks.py.
void Outlook::knock(int card) {
    const int knocker = partner(game.leader), lane = ranks.lane[card];
    const Cards held = knocker == kNobody ? 0 : game.hands[knocker] & ranks.cards[lane];
    if (!held) return;
    const Cards elsewhere = not_of(knocker);
    if (elsewhere & ranks.above[ranks.highest(held)]) return;
    if (lane == kTop || count(elsewhere & ranks.cards[lane]) >= 2) asked[game.leader] = lane;
}

}  // namespace charlemagne

using namespace charlemagne;

namespace {

// The checked tables of a call, and hands by them.
class Given {
public:
    // Returns the code of the first fault.
    int take(const charlemagne_table *tables, std::int64_t count) {
        own_.resize(static_cast<std::size_t>(count));
        if (count) std::memcpy(own_.data(), tables, own_.size() * sizeof *tables);
        for (const charlemagne_table &table : own_) {
            if (const int fault = fault_of(table)) return fault;
            ranks_.emplace_back(table);
        }
        return CHARLEMAGNE_SOLVED;
    }

    int read(const charlemagne_thumb_hand *hand, charlemagne_thumb_hand &known, Game &game) const {
        std::memcpy(&known, hand, sizeof known);
        if (known.position.table >= own_.size()) return CHARLEMAGNE_TABLE;
        if (const int fault = charlemagne::read(known.position, own_[known.position.table], game)) return fault;
        const unsigned attackers = known.position.seats & known.position.attackers;
        return known.bidder > 3 || !(attackers & 1u << known.bidder) ? CHARLEMAGNE_SEATS : CHARLEMAGNE_SOLVED;
    }

    const Ranks &ranks(const charlemagne_thumb_hand &known) const { return ranks_[known.position.table]; }

private:
    std::vector<charlemagne_table> own_;
    std::vector<Ranks> ranks_;
};

// Does the same with each hand of a call; `work` gets the hand's number and its players' outlook, and returns a code.
template <typename Work>
int with_each(const charlemagne_table *tables, std::int64_t table_count, const charlemagne_thumb_hand *hands,
              std::int64_t count, const void *answers, Work work) {
    if (table_count < 0 || count < 0) return CHARLEMAGNE_COUNT;
    if ((table_count > 0 && !tables) || (count > 0 && (!hands || !answers))) return CHARLEMAGNE_NULL;
    try {
        Given given;
        if (const int fault = given.take(tables, table_count)) return fault;
        for (std::int64_t index = 0; index < count; ++index) {
            charlemagne_thumb_hand known;
            Game game;
            if (const int fault = given.read(hands + index, known, game)) return fault;
            if (const int fault = work(index, Outlook(given.ranks(known), game, known))) return fault;
        }
        return CHARLEMAGNE_SOLVED;
    } catch (const std::bad_alloc &) {
        return CHARLEMAGNE_NO_MEMORY;
    }
}

}  // namespace

int charlemagne_thumb(const charlemagne_table *tables, int64_t table_count, const charlemagne_thumb_hand *hands,
                      int64_t count, charlemagne_thumb_answer *answers) {
    return with_each(tables, table_count, hands, count, answers, [&](std::int64_t index, Outlook start) {
        charlemagne_thumb_answer answer{};
        std::fill(std::begin(answer.cards), std::end(answer.cards), static_cast<std::int8_t>(-1));
        for (Cards cards = start.legal(); cards; cards &= cards - 1) {
            Outlook after = start;
            after.play(first_of(cards));
            answer.cards[first_of(cards)] = static_cast<std::int8_t>(after.end());
        }
        answer.value = answer.cards[start.chosen()];
        std::memcpy(answers + index, &answer, sizeof answer);
        return CHARLEMAGNE_SOLVED;
    });
}

int charlemagne_thumb_strange(const charlemagne_table *tables, int64_t table_count,
                              const charlemagne_thumb_hand *hands, int64_t count, const uint8_t *plays,
                              const uint8_t *knocked, int32_t play_count, uint8_t me, uint8_t *strange) {
    if (play_count < 0) return CHARLEMAGNE_COUNT;
    if (play_count > 0 && (!plays || !knocked)) return CHARLEMAGNE_NULL;
    return with_each(tables, table_count, hands, count, strange, [&](std::int64_t index, Outlook look) {
        strange[index] = 0;
        for (int turn = 0; turn < play_count; ++turn) {
            const int card = plays[turn];
            if (card >= CHARLEMAGNE_CARDS_IN_ALL || !(look.legal() >> card & 1)) return CHARLEMAGNE_CARD;
            if (look.game.seats[look.to_play()] != me) strange[index] += look.chosen() != card;
            look.play(card);
            for (int player = 0; player < look.game.players; ++player)
                if (const int mate = look.partner(player);
                    mate != kNobody && knocked[turn] >> look.game.seats[mate] & 1)
                    look.asked[player] = look.ranks.lane[card];
        }
        return CHARLEMAGNE_SOLVED;
    });
}
