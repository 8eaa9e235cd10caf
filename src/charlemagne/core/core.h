/* The native core's exact solver, as plain C.
 *
 * It knows no rule book. A table says for each of 34 card numbers its lane and its height in it; cards follow
 * their lane, the greater height wins, and lane 4 beats lanes 0 to 3. A position says who holds what. Nothing
 * here keeps state between calls but the solver handles, each of which serves one thread at a time.
 *
 * Every pointer must be as long as its count says; everything else is checked, and answered by a code.
 */
#ifndef CHARLEMAGNE_CORE_H
#define CHARLEMAGNE_CORE_H

#include <stdint.h>

#if defined(_WIN32)
#define CHARLEMAGNE_API __declspec(dllexport)
#else
#define CHARLEMAGNE_API __attribute__((visibility("default")))
#endif

/* Raised whenever a struct, a code or a function changes its meaning, or a function is added. */
#define CHARLEMAGNE_ABI 3

#define CHARLEMAGNE_CARDS_IN_ALL 34
#define CHARLEMAGNE_LANES 5
#define CHARLEMAGNE_MOST_CARDS 8    /* a player to play holds this many at most */
#define CHARLEMAGNE_LONGEST_LANE 12 /* and a lane of the table this many */
#define CHARLEMAGNE_MEMORY (64ull << 20) /* bytes a solver uses at most, unless told otherwise */

#ifdef __cplusplus
extern "C" {
#endif

enum charlemagne_code {
    CHARLEMAGNE_SOLVED = 0,
    CHARLEMAGNE_NOT_SOLVED = 1, /* a limit was met or the batch was cancelled: the answer says nothing */
    CHARLEMAGNE_NULL = -1,      /* a pointer that must not be null is */
    CHARLEMAGNE_QUESTION = -2,  /* no such question */
    CHARLEMAGNE_COUNT = -3,     /* a count that is negative, or a number of threads out of 1..256 */
    CHARLEMAGNE_LANE = -4,      /* a card's lane is not -1 (no such card) or 0..4 */
    CHARLEMAGNE_HEIGHT = -5,    /* a height is not 0..11, or two cards of a lane share one */
    CHARLEMAGNE_FORCED = -6,    /* forced is not 0 or 1 */
    CHARLEMAGNE_TABLE = -7,     /* a position names a table that was not given */
    CHARLEMAGNE_SEATS = -8,     /* seats in play are not a set of seats, or a side has nobody in play */
    CHARLEMAGNE_ATTACKERS = -9, /* attackers are not seats 0 and 2, nor 1 and 3 */
    CHARLEMAGNE_LEADER = -10,   /* the leader is no seat, or out */
    CHARLEMAGNE_GOAL = -11,     /* fewest is not 0 or 1 */
    CHARLEMAGNE_TRICK = -12,    /* the trick is already complete */
    CHARLEMAGNE_CARD = -13,     /* a card is not in the table */
    CHARLEMAGNE_TWICE = -14,    /* a card is in two places */
    CHARLEMAGNE_OUT = -15,      /* a seat that is out holds cards */
    CHARLEMAGNE_SIZE = -16,     /* sizes of hands don't fit each other, or are not 1..8 */
    CHARLEMAGNE_NO_MEMORY = -17
};

enum charlemagne_question {
    CHARLEMAGNE_VALUE = 0,    /* how many tricks the attackers take from here, the trick on the table counted */
    CHARLEMAGNE_CARDS = 1,    /* the same after each legal card, and the value */
    CHARLEMAGNE_AT_LEAST = 2, /* can the attackers take k tricks or more: 1 or 0, whatever the goal says */
    CHARLEMAGNE_AT_MOST = 3,  /* can they take k or fewer: 1 or 0 */
    CHARLEMAGNE_CARDS_AT_LEAST = 4, /* the same after each legal card, and for the position */
    CHARLEMAGNE_CARDS_AT_MOST = 5
};

typedef struct {
    int8_t lane[CHARLEMAGNE_CARDS_IN_ALL];   /* by card number; -1 for a card that the deck lacks */
    int8_t height[CHARLEMAGNE_CARDS_IN_ALL]; /* by card number: 0 for the lowest of its lane */
    uint8_t forced; /* 1: who can't follow must play a card of lane 4 if he holds one */
} charlemagne_table;

typedef struct {
    uint64_t hands[4]; /* by seat, clockwise: bit n is card number n */
    uint32_t table;    /* an index into the tables of the call */
    uint8_t leader;    /* the seat that led to the trick, or leads to the next */
    uint8_t seats;     /* bit n: seat n is in play */
    uint8_t attackers; /* 5 or 10: the side whose tricks are counted */
    uint8_t fewest;    /* 1: the attackers want few tricks */
    uint8_t played;    /* cards on the table, 0..3 */
    uint8_t trick[3];  /* their numbers, from the leader's on */
    uint8_t unused[4];
} charlemagne_position;

typedef struct {
    int32_t code; /* of enum charlemagne_code; the rest holds only if it is CHARLEMAGNE_SOLVED */
    int8_t value;
    int8_t cards[CHARLEMAGNE_CARDS_IN_ALL]; /* -1 where a card may not be played or was not asked for */
    int8_t unused;
} charlemagne_answer;

typedef struct {
    int64_t positions;    /* begin no more than this many; below 0: no limit */
    int64_t nodes;        /* stop once this many cards were played in the search, in all; below 0: no limit */
    int64_t milliseconds; /* stop after this long; below 0: no limit */
    const int32_t *cancel; /* null, or: stop soon after another thread makes this other than 0 */
} charlemagne_limits;

typedef struct charlemagne_solver charlemagne_solver;

CHARLEMAGNE_API int charlemagne_abi(void);

/* A short English text for a code; never null. */
CHARLEMAGNE_API const char *charlemagne_code_text(int code);

/* A solver that uses about so many bytes at most (64 kB to 1 GB; 0 for CHARLEMAGNE_MEMORY), as it needs them;
 * null where there is no memory. Results never depend on the size. */
CHARLEMAGNE_API charlemagne_solver *charlemagne_solver_new(uint64_t bytes);
CHARLEMAGNE_API void charlemagne_solver_free(charlemagne_solver *solver);

/* One question about one position, whose table index must be 0. Returns the answer's code. */
CHARLEMAGNE_API int charlemagne_solve(charlemagne_solver *solver, const charlemagne_table *table,
                                      const charlemagne_position *position, int question, int k,
                                      charlemagne_answer *answer);

/* Cards played in the search by the solver's last call; 0 for null. */
CHARLEMAGNE_API int64_t charlemagne_nodes(const charlemagne_solver *solver);

/* The same question about many positions, over threads that each have a solver of their own of about
 * `bytes` bytes. Begun in order; each answer carries its own code, so that a bad position spoils no other.
 * limits may be null. Returns CHARLEMAGNE_SOLVED, CHARLEMAGNE_NOT_SOLVED if some were left, or the code of
 * a fault of the call itself, which leaves the answers alone. */
CHARLEMAGNE_API int charlemagne_solve_many(const charlemagne_table *tables, int64_t table_count,
                                           const charlemagne_position *positions, int64_t count, int question,
                                           int k, int threads, uint64_t bytes, const charlemagne_limits *limits,
                                           charlemagne_answer *answers);

/* For tests: the same as charlemagne_solve by a plain search with whole positions as keys, much slower. */
CHARLEMAGNE_API int charlemagne_solve_simply(const charlemagne_table *table, const charlemagne_position *position,
                                             int question, int k, charlemagne_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
