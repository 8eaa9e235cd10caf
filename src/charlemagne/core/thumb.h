/* Hands played out by the players' rules of thumb. See players/play_on.py.
 *
 * Tables, positions and codes are those of core.h; attackers who want the fewest tricks want none. No state stays
 * between calls.
 */
#ifndef CHARLEMAGNE_THUMB_H
#define CHARLEMAGNE_THUMB_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CHARLEMAGNE_NOT_ASKED 0xFF

/* A position, and what its players know. */
typedef struct {
    charlemagne_position position;
    uint64_t aside[4]; /* by seat: the cards that nobody in play holds, as far as the seat must reckon with them */
    uint8_t voids[4];  /* by seat: bit n: it has shown that it holds no card of lane n */
    uint8_t asked[4];  /* by seat: the lane that its partner has knocked for; CHARLEMAGNE_NOT_ASKED for none */
    uint8_t bidder;    /* the seat whose contract it is, in play */
    uint8_t exposed;   /* 1: all see his cards */
    uint8_t trumps;    /* 1: the top lane is a trump suit */
    uint8_t knocks;    /* 1: partners may knock */
    uint8_t forced;    /* 1: the bidder had to bid */
    uint8_t drawn;     /* 1: the top lane has been led */
    uint8_t unused[2];
} charlemagne_thumb_hand;

typedef struct {
    int32_t code;
    int8_t value; /* the attackers' tricks from here, the one on the table counted, if the rules of thumb play on */
    int8_t cards[CHARLEMAGNE_CARDS_IN_ALL]; /* the same after each legal card; -1 where a card may not be played */
    int8_t unused;
} charlemagne_thumb_answer;

/* Each hand played out once after each legal card. Returns CHARLEMAGNE_SOLVED, or the code of the first fault. */
CHARLEMAGNE_API int charlemagne_thumb(const charlemagne_table *tables, int64_t table_count,
                                      const charlemagne_thumb_hand *hands, int64_t count,
                                      charlemagne_thumb_answer *answers);

/* How far the play of some hands differs from the rules of thumb: for each hand the number of cards, of seats other
 * than `me`, for which they would have chosen another.
 *
 * hands: at the first lead, `knocks` 0. plays: card numbers from the first lead on. knocked: by play: bit n: seat n
 * knocked after it. Returns CHARLEMAGNE_SOLVED, or the code of the first fault; CHARLEMAGNE_CARD where a card could not
 * be played. */
CHARLEMAGNE_API int charlemagne_thumb_strange(const charlemagne_table *tables, int64_t table_count,
                                              const charlemagne_thumb_hand *hands, int64_t count,
                                              const uint8_t *plays, const uint8_t *knocked, int32_t play_count,
                                              uint8_t me, uint8_t *strange);

#ifdef __cplusplus
}
#endif
#endif
