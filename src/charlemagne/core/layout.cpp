#include "layout.h"

#include <algorithm>
#include <iterator>

namespace charlemagne {

Layout::Layout(const Game &game) {
    int by_height[kLanes][CHARLEMAGNE_LONGEST_LANE];
    for (auto &lane : by_height) std::fill(std::begin(lane), std::end(lane), -1);
    std::uint8_t owner[CHARLEMAGNE_CARDS_IN_ALL];
    const auto put = [&](int number, int player) {
        by_height[game.lane(number)][game.height(number)] = number;
        owner[number] = static_cast<std::uint8_t>(player);
    };
    for (int player = 0; player < game.players; ++player)
        for (Bits hand = game.hands[player]; hand; hand &= hand - 1) put(index_of(hand), player);
    for (int turn = 0; turn < game.played; ++turn)
        put(game.trick[turn], (game.leader + turn) % game.players);

    int at = 0, cards_before = 0;
    std::uint32_t *table = owners_table_;
    for (int step = 0; step < kLanes; ++step) {
        const auto &column = by_height[(step + kLanes - 1) % kLanes];  // the top lane first
        const int lane = step == 0 ? 0 : lanes, first = at;
        for (int height = CHARLEMAGNE_LONGEST_LANE - 1; height >= 0; --height) {
            const int number = column[height];
            if (number < 0) continue;
            bit_of[number] = Bits{1} << at;
            number_of[at] = static_cast<std::uint8_t>(number);
            owner_of[at] = owner[number];
            lane_of[at] = static_cast<std::uint8_t>(lane);
            shape_of[at] = step == 0 ? 0 : Bits{1} << (16 * (lane - 1) + 4 * owner[number]);
            ++at;
        }
        const int length = at - first;
        if (step > 0) {
            if (length == 0) continue;
            ++lanes;
        }
        field[lane] = ((Bits{1} << length) - 1) << first;
        std::fill(field_of + first, field_of + at, field[lane]);
        shift[lane] = first;
        turn[lane] = 2 * cards_before;
        cards |= field[lane];
        if (length) firsts |= Bits{1} << first;
        owners_[lane] = table;
        table[0] = 0;
        for (int card = 0; card < length; ++card) {
            // Every set once more with this card, lower than all in it. No branch, so that compilers vectorise it.
            const int sets = 1 << card;
            const std::uint32_t low = owner_of[first + card] & 1 ? ~0u : 0, high = owner_of[first + card] & 2 ? ~0u : 0;
            for (int set = 0; set < sets; ++set)
                table[sets + set] = table[set] | (kPlaces.of[set] & low) | (kPlaces.of[set] << 1 & high);
        }
        table += 1 << length;
        cards_before += length;
        ++at;  // a bit between fields, where sums over gaps end
    }
    top = field[0];
}

}  // namespace charlemagne
