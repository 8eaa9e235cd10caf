/* Hands in which the bidder wants no trick, played out by rules of thumb. See players/underplay.py.
 *
 * Tables, positions and codes are those of core.h; `fewest` plays no part. No state stays between calls.
 */
#ifndef CHARLEMAGNE_DUCKING_H
#define CHARLEMAGNE_DUCKING_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A position, and what its players know. */
typedef struct {
    charlemagne_position position;
    uint64_t aside[4]; /* by seat: the cards that nobody in play holds, as far as the seat must reckon with them */
    uint8_t voids[4];  /* by seat: bit n: it has shown that it holds no card of lane n */
    uint8_t bidder;    /* the seat that wants no trick */
    uint8_t exposed;   /* 1: all see his cards */
    uint8_t unused[2];
} charlemagne_low_hand;

typedef struct {
    int32_t code;
    int8_t value; /* the attackers' tricks from here, the one on the table counted, if the rules of thumb play on */
    int8_t cards[CHARLEMAGNE_CARDS_IN_ALL]; /* the same after each legal card; -1 where a card may not be played */
    int8_t unused;
} charlemagne_low_answer;

/* Each hand played out once after each legal card. Returns CHARLEMAGNE_SOLVED, or the code of the first fault. */
CHARLEMAGNE_API int charlemagne_duck(const charlemagne_table *tables, int64_t table_count,
                                     const charlemagne_low_hand *hands, int64_t count,
                                     charlemagne_low_answer *answers);

#ifdef __cplusplus
}
#endif
#endif
