/* Worlds: the deals of unseen cards that agree with what is known. See worlds.py for the words.
 *
 * Up to 34 cards and 8 places. `may` has one byte for each card: bit p is set if the card may lie in place p;
 * a card whose byte is 0 takes no part. `sizes` has the number of cards that each place holds; they add up to
 * the number of cards that take part, or there is no world.
 *
 * A world is one row of `places` words: word p has bit c set if card c lies in place p.
 *
 * Every function is a pure one: no state stays between calls, and any number of threads may call at once.
 * Counts are exact, in 128 bits: 34 cards in 8 places are fewer than 2^87 worlds.
 */
#ifndef CHARLEMAGNE_WORLDS_H
#define CHARLEMAGNE_WORLDS_H

#include "core.h"

#define CHARLEMAGNE_WORLDS_CARDS 34
#define CHARLEMAGNE_WORLDS_PLACES 8

enum {
    CHARLEMAGNE_WORLDS_OK = 0,
    CHARLEMAGNE_WORLDS_BAD_ARGUMENT = -1, /* a null pointer, too many cards or places, a card in no such place */
    CHARLEMAGNE_WORLDS_NONE = -2,         /* no deal fits: nothing to sample */
    CHARLEMAGNE_WORLDS_TOO_MANY = -3,     /* more worlds than the limit of the listing */
    CHARLEMAGNE_WORLDS_TOO_TANGLED = -4,  /* the places of the cards differ so much that 64 MB don't do */
    CHARLEMAGNE_WORLDS_NO_MEMORY = -5
};

#ifdef __cplusplus
extern "C" {
#endif

/* How many worlds there are: count[0] has the low 64 bits, count[1] the high ones. Zero is no error. */
CHARLEMAGNE_API int charlemagne_worlds_count(const uint8_t *may, int32_t cards, const uint8_t *sizes,
                                             int32_t places, uint64_t *count);

/* `n` worlds, each drawn uniformly and apart from the others, into n * places words. Equal seeds give equal
 * worlds on every machine, and the first k of n worlds are those of a call for k. */
CHARLEMAGNE_API int charlemagne_worlds_sample(const uint8_t *may, int32_t cards, const uint8_t *sizes,
                                              int32_t places, uint64_t seed, int64_t n, uint64_t *worlds);

/* All worlds into at most limit * places words; the answer is their number, or a code below 0. */
CHARLEMAGNE_API int64_t charlemagne_worlds_list(const uint8_t *may, int32_t cards, const uint8_t *sizes,
                                                int32_t places, int64_t limit, uint64_t *worlds);

#ifdef __cplusplus
}
#endif
#endif
