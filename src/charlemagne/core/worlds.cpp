// Counting, sampling and listing worlds.
//
// Cards with the same set of places form a class. The classes are dealt out one after the other, each class
// place by place; a *step* says how many cards of the class go to one place. What the steps still to come can
// do depends only on the room left in each place, so a layered graph of rooms holds every deal: its states
// carry the number of ways to go on, its edges the number of cards. A way that sends a of the r cards left in
// the class to a place stands for binomial(r, a) choices of cards. Sampling walks the graph from its root.
// worlds_reference.py does the same in Python, draw for draw.

#include "worlds.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <vector>

namespace {

constexpr int kCards = CHARLEMAGNE_WORLDS_CARDS;
constexpr int kPlaces = CHARLEMAGNE_WORLDS_PLACES;
// Bounds for the graph: 32 bytes a state, 4 an edge; less than 64 MB while the vectors grow.
constexpr size_t kMostStates = (size_t{1} << 20) - kCards;
constexpr size_t kMostEdges = (size_t{1} << 22) - kCards;

#ifdef __SIZEOF_INT128__
using Count = unsigned __int128;
inline uint64_t low(Count c) { return static_cast<uint64_t>(c); }
inline uint64_t high(Count c) { return static_cast<uint64_t>(c >> 64); }
#else
// What is needed of 128 bits, for compilers without them.
struct Count {
    uint64_t lo = 0, hi = 0;
    Count() = default;
    Count(uint64_t l) : lo(l) {}
    Count(uint64_t l, uint64_t h) : lo(l), hi(h) {}
    Count &operator+=(const Count &o) {
        lo += o.lo;
        hi += o.hi + (lo < o.lo);
        return *this;
    }
    Count &operator-=(const Count &o) {
        hi -= o.hi + (lo < o.lo);
        lo -= o.lo;
        return *this;
    }
    bool operator<(const Count &o) const { return hi != o.hi ? hi < o.hi : lo < o.lo; }
    bool operator>(const Count &o) const { return o < *this; }
    bool operator!=(const Count &o) const { return lo != o.lo || hi != o.hi; }
};
inline Count operator*(const Count &a, uint64_t b) {  // b has at most 32 bits
    const uint64_t p0 = (a.lo & 0xffffffffu) * b, p1 = (a.lo >> 32) * b;
    const uint64_t lo = p0 + (p1 << 32);
    return Count(lo, a.hi * b + (p1 >> 32) + (lo < p0));
}
inline uint64_t low(const Count &c) { return c.lo; }
inline uint64_t high(const Count &c) { return c.hi; }
#endif

struct Binomials {
    uint32_t of[kCards + 1][kCards + 1] = {};
    constexpr Binomials() {
        for (int n = 0; n <= kCards; n++) {
            of[n][0] = 1;
            for (int k = 1; k <= n; k++) of[n][k] = of[n - 1][k - 1] + (k < n ? of[n - 1][k] : 0);
        }
    }
};
constexpr Binomials kBinomials;
static_assert(kBinomials.of[34][17] == 2333606220u, "the greatest fits into 32 bits");

// xoshiro256** (Blackman, Vigna 2018), seeded by splitmix64 as its authors advise.
class Random {
  public:
    explicit Random(uint64_t seed) {
        for (uint64_t &word : s_) {
            seed += 0x9e3779b97f4a7c15u;
            uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
            word = z ^ (z >> 31);
        }
    }

    uint64_t next() {
        const uint64_t result = rotate(s_[1] * 5, 7) * 9, t = s_[1] << 17;
        s_[2] ^= s_[0];
        s_[3] ^= s_[1];
        s_[1] ^= s_[2];
        s_[0] ^= s_[3];
        s_[2] ^= t;
        s_[3] = rotate(s_[3], 45);
        return result;
    }

    // Uniform below a small bound, without bias (Lemire 2019).
    uint32_t below(uint32_t bound) {
        uint64_t m = (next() >> 32) * bound;
        if (static_cast<uint32_t>(m) < bound) {
            const uint32_t floor = (0u - bound) % bound;
            while (static_cast<uint32_t>(m) < floor) m = (next() >> 32) * bound;
        }
        return static_cast<uint32_t>(m >> 32);
    }

    // Uniform below any bound above 1: as many bits as bound - 1 has, until they fit. The low word comes first.
    Count below(Count bound) {
        Count most = bound;
        most -= Count(1);
        if (high(most) == 0) {
            const uint64_t mask = ones(low(most));
            for (;;) {
                const uint64_t x = next() & mask;
                if (x <= low(most)) return Count(x);
            }
        }
        const uint64_t mask = ones(high(most));
        for (;;) {
            const uint64_t lo = next(), hi = next() & mask;
            if (hi < high(most) || (hi == high(most) && lo <= low(most))) return join(lo, hi);
        }
    }

  private:
    static uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    static uint64_t ones(uint64_t x) {  // all bits up to the highest one of x
        for (int k = 1; k < 64; k *= 2) x |= x >> k;
        return x;
    }
#ifdef __SIZEOF_INT128__
    static Count join(uint64_t lo, uint64_t hi) { return (Count(hi) << 64) | lo; }
#else
    static Count join(uint64_t lo, uint64_t hi) { return Count(lo, hi); }
#endif

    uint64_t s_[4];
};

struct Class {
    uint8_t places;                  // a set
    uint8_t size;
    std::array<uint8_t, kCards> cards;
};

struct Step {
    uint8_t place;
    uint8_t of_class;
    bool last_of_class;              // takes whatever is left of the class
    uint8_t later;                   // how many cards of later classes may still come to this place
};

struct State {
    Count ways;                      // to deal the rest
    uint64_t rooms;                  // a byte for each place
    uint32_t edge;                   // the first of hi - lo + 1 edges
    uint8_t left;                    // cards of the class still to be dealt
    uint8_t lo, hi;                  // how many may go to the step's place; none may if lo > hi
};

class Worlds {
  public:
    // Groups the cards; false if no deal can fit for the numbers alone.
    bool read(const uint8_t *may, int cards, const uint8_t *sizes, int places) {
        places_ = places;
        std::copy(sizes, sizes + places, sizes_.begin());
        int index[256], room = 0, dealt = 0;
        std::fill(index, index + 256, -1);
        for (uint8_t size : sizes_) room += size;
        for (int c = 0; c < cards; c++) {
            const uint8_t set = may[c];
            if (!set) continue;
            dealt++;
            if (index[set] < 0) {
                index[set] = static_cast<int>(classes_.size());
                classes_.push_back(Class{set, 0, {}});
            }
            Class &group = classes_[static_cast<size_t>(index[set])];
            group.cards[group.size++] = static_cast<uint8_t>(c);
        }
        if (dealt != room) return false;
        // Cards with few places first keep the rooms alike; the order is part of what a seed means.
        std::sort(classes_.begin(), classes_.end(), [](const Class &a, const Class &b) {
            const int m = bits(a.places), n = bits(b.places);
            return m != n ? m < n : a.places < b.places;
        });
        for (size_t i = 0; i < classes_.size(); i++) {
            for (int p = 0; p < places; p++) {
                if (!(classes_[i].places >> p & 1)) continue;
                int later = 0;
                for (size_t j = i + 1; j < classes_.size(); j++)
                    if (classes_[j].places >> p & 1) later += classes_[j].size;
                const bool last = (classes_[i].places >> (p + 1)) == 0;
                steps_.push_back(Step{static_cast<uint8_t>(p), static_cast<uint8_t>(i), last,
                                      static_cast<uint8_t>(later)});
            }
        }
        return true;
    }

    // Builds the graph and counts; false if it would grow too large.
    bool build() {
        uint32_t stride[kPlaces], cells = 1;
        uint64_t rooms = 0;
        for (int p = 0; p < places_; p++) {
            const uint8_t size = sizes_[static_cast<size_t>(p)];
            stride[p] = cells;
            cells *= size + 1u;          // at most 577,000 for 34 cards: 5.25^8
            rooms |= uint64_t{size} << (8 * p);
        }
        std::vector<uint32_t> seen(cells, 0);
        std::vector<uint32_t> cell{0}, next_cell;  // of the states of this layer and the next
        cell[0] = cells - 1;
        states_.push_back(State{});      // number 0 stands for none
        states_.push_back(State{0, rooms, 0, classes_.empty() ? uint8_t{0} : classes_[0].size, 1, 0});
        uint32_t begin = 1;
        for (size_t s = 0; s < steps_.size(); s++) {
            const Step &step = steps_[s];
            const uint32_t end = static_cast<uint32_t>(states_.size());
            const uint8_t fresh = s + 1 < steps_.size() ? classes_[steps_[s + 1].of_class].size : uint8_t{0};
            next_cell.clear();
            for (uint32_t i = begin; i < end; i++) {
                if (states_.size() > kMostStates || edges_.size() > kMostEdges) return false;
                const uint64_t at = states_[i].rooms;
                const int left = states_[i].left, room = static_cast<int>(at >> (8 * step.place) & 255);
                const int lo = std::max(step.last_of_class ? left : 0, room - step.later);
                const int hi = std::min(left, room);
                if (lo > hi) continue;   // a dead end: as it was made, with lo > hi
                states_[i].edge = static_cast<uint32_t>(edges_.size());
                states_[i].lo = static_cast<uint8_t>(lo);
                states_[i].hi = static_cast<uint8_t>(hi);
                for (int a = lo; a <= hi; a++) {
                    const uint32_t to = cell[i - begin] - static_cast<uint32_t>(a) * stride[step.place];
                    if (seen[to] < end) {
                        seen[to] = static_cast<uint32_t>(states_.size());
                        next_cell.push_back(to);
                        const uint8_t rest = step.last_of_class ? fresh : static_cast<uint8_t>(left - a);
                        states_.push_back(State{0, at - (uint64_t(a) << (8 * step.place)), 0, rest, 1, 0});
                    }
                    edges_.push_back(seen[to]);
                }
            }
            begin = end;
                cell.swap(next_cell);
        }
        for (size_t i = begin; i < states_.size(); i++) states_[i].ways = 1;  // every card dealt, no room left
        for (size_t i = begin; i-- > 1;) weigh(states_[i]);
        return true;
    }

    Count count() const { return states_[1].ways; }

    // One world into a row of words. Each step draws the number of cards, if it has a choice, then the cards.
    void sample(Random &random, uint64_t *row) const {
        std::fill(row, row + places_, 0);
        std::array<uint8_t, kCards> cards{};
        uint32_t at = 1;
        for (const Step &step : steps_) {
            const State &state = states_[at];
            const Class &group = classes_[step.of_class];
            if (state.left == group.size) cards = group.cards;
            int a = state.lo;
            if (state.lo < state.hi) a = draw(random, state);
            at = edges_[state.edge + static_cast<uint32_t>(a - state.lo)];
            const int first = group.size - state.left;
            uint64_t word = 0;
            if (step.last_of_class) {
                for (int i = first; i < first + a; i++) word |= uint64_t{1} << cards[static_cast<size_t>(i)];
            } else {
                for (int i = first; i < first + a; i++) {
                    const uint32_t j = static_cast<uint32_t>(i) + random.below(static_cast<uint32_t>(group.size - i));
                    std::swap(cards[static_cast<size_t>(i)], cards[j]);
                    word |= uint64_t{1} << cards[static_cast<size_t>(i)];
                }
            }
            row[step.place] |= word;
        }
    }

    // All worlds, row after row. The caller knows that they fit.
    void list(uint64_t *rows) const {
        std::array<uint64_t, kPlaces> row{};
        uint64_t first = 0;
        if (!classes_.empty()) first = all_of(classes_[0]);
        list_from(0, 1, first, row, rows);
    }

  private:
    static int bits(unsigned set) {
        int n = 0;
        for (; set; set &= set - 1) n++;
        return n;
    }

    static uint64_t all_of(const Class &group) {
        uint64_t set = 0;
        for (int i = 0; i < group.size; i++) set |= uint64_t{1} << group.cards[static_cast<size_t>(i)];
        return set;
    }

    // Sums a state's ways and cuts choices without any off both ends, so that lo < hi means a real choice.
    void weigh(State &state) {
        while (state.lo <= state.hi && !some(states_[edges_[state.edge]].ways)) {
            state.lo++;
            state.edge++;
        }
        while (state.lo < state.hi && !some(states_[edges_[state.edge + state.hi - state.lo]].ways)) state.hi--;
        Count sum = 0;
        for (int a = state.lo; a <= state.hi; a++)
            sum += states_[edges_[state.edge + static_cast<uint32_t>(a - state.lo)]].ways *
                   kBinomials.of[state.left][a];
        state.ways = sum;
    }

    static bool some(const Count &count) { return (low(count) | high(count)) != 0; }

    int draw(Random &random, const State &state) const {
        const uint32_t *edge = &edges_[state.edge];
        const uint32_t *binomial = kBinomials.of[state.left];
        int a = state.lo;
        Count u = random.below(state.ways);
        if (high(state.ways) == 0) {
            uint64_t v = low(u);
            for (;; a++, edge++) {
                const uint64_t ways = low(states_[*edge].ways) * binomial[a];
                if (v < ways) return a;
                v -= ways;
            }
        }
        for (;; a++, edge++) {
            const Count ways = states_[*edge].ways * binomial[a];
            if (u < ways) return a;
            u -= ways;
        }
    }

    void list_from(size_t s, uint32_t at, uint64_t left, std::array<uint64_t, kPlaces> &row, uint64_t *&out) const {
        if (s == steps_.size()) {
            out = std::copy(row.begin(), row.begin() + places_, out);
            return;
        }
        const Step &step = steps_[s];
        const State &state = states_[at];
        for (int a = state.lo; a <= state.hi; a++) {
            const uint32_t to = edges_[state.edge + static_cast<uint32_t>(a - state.lo)];
            if (!some(states_[to].ways)) continue;
            each_subset(left, a, [&](uint64_t chosen) {
                row[step.place] |= chosen;
                uint64_t rest = left & ~chosen;
                if (step.last_of_class && s + 1 < steps_.size()) rest = all_of(classes_[steps_[s + 1].of_class]);
                list_from(s + 1, to, rest, row, out);
                row[step.place] &= ~chosen;
            });
        }
    }

    // Calls f for each subset of `size` cards, in the order in which itertools.combinations has them.
    template <class F>
    static void each_subset(uint64_t cards, int size, const F &f) {
        uint8_t from[64], pick[64];
        int n = 0;
        for (int c = 0; c < kCards; c++)
            if (cards >> c & 1) from[n++] = static_cast<uint8_t>(c);
        for (int i = 0; i < size; i++) pick[i] = static_cast<uint8_t>(i);
        for (;;) {
            uint64_t chosen = 0;
            for (int i = 0; i < size; i++) chosen |= uint64_t{1} << from[pick[i]];
            f(chosen);
            int i = size - 1;
            while (i >= 0 && pick[i] == n - size + i) i--;
            if (i < 0) return;
            pick[i]++;
            for (int j = i + 1; j < size; j++) pick[j] = static_cast<uint8_t>(pick[j - 1] + 1);
        }
    }

    int places_ = 0;
    std::array<uint8_t, kPlaces> sizes_{};
    std::vector<Class> classes_;
    std::vector<Step> steps_;
    std::vector<State> states_;
    std::vector<uint32_t> edges_;    // the states that they lead to
};

bool sound(const uint8_t *may, int32_t cards, const uint8_t *sizes, int32_t places) {
    if (!may || !sizes || cards < 0 || cards > kCards || places < 0 || places > kPlaces) return false;
    for (int32_t c = 0; c < cards; c++)
        if (may[c] >> places) return false;
    for (int32_t p = 0; p < places; p++)
        if (sizes[p] > kCards) return false;
    return true;
}

// Reads and builds, then hands the worlds on; `f` answers for itself, and for `none` when there are none.
template <class Answer, class F>
Answer with_worlds(const uint8_t *may, int32_t cards, const uint8_t *sizes, int32_t places, Answer none, const F &f) {
    try {
        Worlds worlds;
        if (!worlds.read(may, cards, sizes, places)) return none;
        if (!worlds.build()) return CHARLEMAGNE_WORLDS_TOO_TANGLED;
        const Count count = worlds.count();
        if ((low(count) | high(count)) == 0) return none;
        return f(worlds);
    } catch (const std::bad_alloc &) {
        return CHARLEMAGNE_WORLDS_NO_MEMORY;
    }
}

}  // namespace

int charlemagne_worlds_count(const uint8_t *may, int32_t cards, const uint8_t *sizes, int32_t places,
                             uint64_t *count) {
    if (!count || !sound(may, cards, sizes, places)) return CHARLEMAGNE_WORLDS_BAD_ARGUMENT;
    count[0] = count[1] = 0;
    return with_worlds<int>(may, cards, sizes, places, CHARLEMAGNE_WORLDS_OK, [&](const Worlds &worlds) {
        count[0] = low(worlds.count());
        count[1] = high(worlds.count());
        return CHARLEMAGNE_WORLDS_OK;
    });
}

int charlemagne_worlds_sample(const uint8_t *may, int32_t cards, const uint8_t *sizes, int32_t places, uint64_t seed,
                              int64_t n, uint64_t *out) {
    if (!sound(may, cards, sizes, places) || n < 0 || (n > 0 && places > 0 && !out)) return CHARLEMAGNE_WORLDS_BAD_ARGUMENT;
    return with_worlds<int>(may, cards, sizes, places, CHARLEMAGNE_WORLDS_NONE, [&](const Worlds &worlds) {
        Random random(seed);
        for (int64_t i = 0; i < n; i++) worlds.sample(random, out + i * places);
        return CHARLEMAGNE_WORLDS_OK;
    });
}

int64_t charlemagne_worlds_list(const uint8_t *may, int32_t cards, const uint8_t *sizes, int32_t places, int64_t limit,
                                uint64_t *out) {
    if (!sound(may, cards, sizes, places) || limit < 0 || (limit > 0 && places > 0 && !out)) return CHARLEMAGNE_WORLDS_BAD_ARGUMENT;
    return with_worlds<int64_t>(may, cards, sizes, places, 0, [&](const Worlds &worlds) -> int64_t {
        const Count count = worlds.count();
        if (high(count) != 0 || low(count) > static_cast<uint64_t>(limit)) return CHARLEMAGNE_WORLDS_TOO_MANY;
        worlds.list(out);
        return static_cast<int64_t>(low(count));
    });
}
