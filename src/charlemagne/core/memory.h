// What a search knows of the positions it has met: bounds that hold for whole families of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>

#include "layout.h"

namespace charlemagne {

// A family of positions at the start of a trick: those of one shape, with as many tricks left and the same
// leader, in which the owners agree under the mask. The points in it are `least` to `most`.
struct Entry {
    Bits shape, owners, mask;
    std::uint32_t next;
    std::uint8_t at;  // tricks left and leader
    std::uint8_t least, most;
    std::uint8_t lead;  // the index of the card that proved it
};

// Entries in chains, within a bound of memory. Forgotten as a whole: for the next game, or when it is full.
class Memory {
public:
    explicit Memory(std::uint64_t bytes)
        : capacity_(static_cast<std::uint32_t>(bytes / (sizeof(Entry) + sizeof(std::uint32_t)))),
          entries_(new Entry[capacity_]) {
        while (most_heads_ * 2 <= capacity_) most_heads_ *= 2;
        heads_.reset(new std::uint32_t[most_heads_]);
    }

    // Small to begin with, for clearing a large table would take longer than many a game.
    void forget(int tricks) {
        heads_count_ = kFirstHeads >> (tricks > 5 ? 0 : 3);
        clear();
    }

    const Entry *first(Bits shape, unsigned at) const { return entry(heads_[slot(shape, at)]); }
    const Entry *next(const Entry *known) const { return entry(known->next); }

    void add(const Entry &known) {
        if (used_ == capacity_) clear();
        if (used_ == heads_count_ && heads_count_ < most_heads_) spread();
        entries_[used_] = known;
        link(used_++);
    }

private:
    static constexpr std::uint32_t kEnd = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint32_t kFirstHeads = 2048;

    const Entry *entry(std::uint32_t number) const { return number == kEnd ? nullptr : &entries_[number]; }

    std::uint32_t slot(Bits shape, unsigned at) const {
        const Bits mixed = (shape ^ Bits{at} << 59) * 0x9E3779B97F4A7C15ull;
        return static_cast<std::uint32_t>((mixed ^ mixed >> 29) >> 20) & (heads_count_ - 1);
    }

    void link(std::uint32_t number) {
        std::uint32_t &head = heads_[slot(entries_[number].shape, entries_[number].at)];
        entries_[number].next = head;
        head = number;
    }

    void clear() {
        used_ = 0;
        std::fill_n(heads_.get(), heads_count_, kEnd);
    }

    void spread() {
        heads_count_ = std::min(most_heads_, heads_count_ * 4);
        std::fill_n(heads_.get(), heads_count_, kEnd);
        for (std::uint32_t number = 0; number < used_; ++number) link(number);
    }

    std::uint32_t capacity_, used_ = 0, most_heads_ = kFirstHeads, heads_count_ = kFirstHeads;
    std::unique_ptr<Entry[]> entries_;
    std::unique_ptr<std::uint32_t[]> heads_;
};

}  // namespace charlemagne
