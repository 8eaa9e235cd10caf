/* Random playouts: legal play to the end, each card drawn uniformly from the legal ones. See playout.py.
 *
 * Tables, positions and codes are those of core.h; `fewest` plays no part. No state stays between calls.
 */
#ifndef CHARLEMAGNE_PLAYOUT_H
#define CHARLEMAGNE_PLAYOUT_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether this processor has the instructions that the library was compiled for; the only function to call
 * before one knows. */
CHARLEMAGNE_API int charlemagne_runs_here(void);

/* `each` playouts of every position: the attackers' tricks, the one on the table counted, into
 * position_count * each bytes, position by position. Equal seeds give equal playouts on every machine, and the
 * first k playouts of a single position are those of a call for k.
 * Returns CHARLEMAGNE_SOLVED, or the code of the first fault; then the bytes say nothing. */
CHARLEMAGNE_API int charlemagne_playouts(const charlemagne_table *tables, int64_t table_count,
                                         const charlemagne_position *positions, int64_t position_count,
                                         int64_t each, uint64_t seed, uint8_t *tricks);

#ifdef __cplusplus
}
#endif
#endif
