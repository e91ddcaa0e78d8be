/* Exact sums of ledgers, column by column. */
#ifndef SCHEME_LEDGER_H
#define SCHEME_LEDGER_H

#include "base/exact.h"
#include "scree/frame.h"

enum {
#define X(name, meaning) LEDGER_##name,
    SCREE_LEDGER_LIST(X)
#undef X
        LEDGER_COLUMNS
};

typedef struct ledger_sums {
    exact_sum column[LEDGER_COLUMNS];
} ledger_sums;

static inline void ledger_clear(ledger_sums *sums) {
    for (int k = 0; k < LEDGER_COLUMNS; k++)
        exact_clear(&sums->column[k]);
}

static inline void ledger_merge(ledger_sums *sums, const ledger_sums *more) {
    for (int k = 0; k < LEDGER_COLUMNS; k++)
        exact_merge(&sums->column[k], &more->column[k]);
}

static inline void ledger_add(ledger_sums *sums, const scree_ledger *one) {
#define X(name, meaning) exact_add(&sums->column[LEDGER_##name], one->name);
    SCREE_LEDGER_LIST(X)
#undef X
}

/* Adds the sums, each rounded once. */
static inline void ledger_add_sums(scree_ledger *ledger, const ledger_sums *sums) {
#define X(name, meaning) ledger->name += exact_value(&sums->column[LEDGER_##name]);
    SCREE_LEDGER_LIST(X)
#undef X
}

#endif
