// A second exact search, for tests only: it judges the solver on deals that plain Python is too slow for.
//
// It shares nothing with the solver but the checked game. Alpha-beta with a window of one trick, whole
// positions as keys, every legal card tried, high numbers first: slow, and short enough to be believed.

#include <algorithm>
#include <vector>

#include "game.h"

namespace charlemagne {
namespace {

struct Bounds {
    std::int8_t least = 0, most = CHARLEMAGNE_MOST_CARDS;
};

// Bounds by position: a growing table with open addresses, for the standard one takes most of the time.
class Known {
public:
    Bounds &operator[](std::uint64_t key) {
        if (2 * used_ >= slots_.size()) {
            std::vector<Slot> old(4 * slots_.size());
            old.swap(slots_);
            for (const Slot &slot : old)
                if (slot.key) find(slot.key) = slot;
        }
        Slot &slot = find(key);
        if (!slot.key) {
            slot.key = key;
            ++used_;
        }
        return slot.bounds;
    }

private:
    struct Slot {
        std::uint64_t key = 0;  // 0 for none: a position has cards
        Bounds bounds;
    };

    Slot &find(std::uint64_t key) {
        const std::size_t last = slots_.size() - 1;
        std::size_t at = (key * 0x9E3779B97F4A7C15ull) >> 20 & last;
        while (slots_[at].key && slots_[at].key != key) at = (at + 1) & last;
        return slots_[at];
    }

    std::vector<Slot> slots_ = std::vector<Slot>(1 << 10);
    std::size_t used_ = 0;
};

class Simple {
public:
    explicit Simple(const Game &game) : game_(game), table_(*game.table) {
        std::copy(game.hands, game.hands + 4, hands_);
        for (int card = 0; card < CHARLEMAGNE_CARDS_IN_ALL; ++card)
            if (table_.lane[card] >= 0) lanes_[table_.lane[card]] |= 1ull << card;
    }

    // Whether the attackers can take `need` tricks or more from here on.
    bool reaches(int need) {
        Trick trick = on_table();
        return search(game_.leader, trick, need);
    }

    bool reaches_after(int card, int need) {
        Trick trick = on_table();
        return after(game_.leader, trick, card, need);
    }

private:
    struct Trick {
        int size = 0;
        int cards[4];
    };

    Trick on_table() const {
        Trick trick;
        for (; trick.size < game_.played; ++trick.size) trick.cards[trick.size] = game_.trick[trick.size];
        return trick;
    }

    bool search(int leader, Trick &trick, int need) {
        const int player = (leader + trick.size) % game_.players;
        const int left = __builtin_popcountll(hands_[player]);
        if (need <= 0) return true;
        if (need > left) return false;
        std::uint64_t key = static_cast<std::uint64_t>(leader) << 40;
        if (trick.size == 0) {
            for (int seat = 0; seat < game_.players; ++seat) key |= hands_[seat];
            const Bounds known = known_[key];
            if (need <= known.least) return true;
            if (need > known.most) return false;
        }
        const bool attacks = game_.attackers >> player & 1;
        const bool wants = attacks != game_.fewest;
        bool result = !wants;
        for (std::uint64_t moves = moves_of(player, trick); moves && result != wants;) {
            const int card = 63 - __builtin_clzll(moves);
            moves ^= 1ull << card;
            result = after(leader, trick, card, need);
        }
        if (trick.size == 0) {
            Bounds &known = known_[key];
            if (result) known.least = static_cast<std::int8_t>(need);
            else known.most = static_cast<std::int8_t>(need - 1);
        }
        return result;
    }

    bool after(int leader, Trick &trick, int card, int need) {
        const int player = (leader + trick.size) % game_.players;
        hands_[player] ^= 1ull << card;
        trick.cards[trick.size++] = card;
        bool result;
        if (trick.size < game_.players) {
            result = search(leader, trick, need);
        } else {
            const int winner = (leader + winning(trick)) % game_.players;
            Trick next;
            result = search(winner, next, need - static_cast<int>(game_.attackers >> winner & 1));
        }
        --trick.size;
        hands_[player] ^= 1ull << card;
        return result;
    }

    std::uint64_t moves_of(int player, const Trick &trick) const {
        const std::uint64_t hand = hands_[player];
        if (trick.size == 0) return hand;
        if (const std::uint64_t follow = hand & lanes_[table_.lane[trick.cards[0]]]) return follow;
        const std::uint64_t top = hand & lanes_[CHARLEMAGNE_LANES - 1];
        return table_.forced && top ? top : hand;
    }

    int winning(const Trick &trick) const {
        int best = 0;
        for (int turn = 1; turn < trick.size; ++turn) {
            const int lane = table_.lane[trick.cards[turn]], best_lane = table_.lane[trick.cards[best]];
            const bool higher = table_.height[trick.cards[turn]] > table_.height[trick.cards[best]];
            if (lane == best_lane ? higher : lane == CHARLEMAGNE_LANES - 1) best = turn;
        }
        return best;
    }

    const Game &game_;
    const charlemagne_table &table_;
    std::uint64_t hands_[4];
    std::uint64_t lanes_[CHARLEMAGNE_LANES]{};
    Known known_;
};

}  // namespace

void solve_simply(const Game &game, const Question &question, charlemagne_answer &answer) {
    Simple simple(game);
    const int left = __builtin_popcountll(game.hands[game.to_play()]);
    const auto value = [&](auto reaches) {
        if (question.threshold) return static_cast<int>(game.fewest ? !reaches(question.k + 1) : reaches(question.k));
        int tricks = 0;
        while (tricks < left && reaches(tricks + 1)) ++tricks;
        return tricks;
    };
    answer.value = static_cast<std::int8_t>(value([&](int need) { return simple.reaches(need); }));
    if (!question.cards) return;
    for (std::uint64_t cards = legal(game); cards; cards &= cards - 1) {
        const int card = __builtin_ctzll(cards);
        answer.cards[card] =
            static_cast<std::int8_t>(value([&](int need) { return simple.reaches_after(card, need); }));
    }
}

}  // namespace charlemagne
