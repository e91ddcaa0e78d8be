#include "state/contact.h"

#define ORDER(x, y) (((x) > (y)) - ((x) < (y)))

int contact_key_compare(const contact_key *x, const contact_key *y) {
    if (x->a != y->a) return ORDER(x->a, y->a);
    if (x->b != y->b) return ORDER(x->b, y->b);
    for (int k = 0; k < 3; k++)
        if (x->image[k] != y->image[k]) return ORDER(x->image[k], y->image[k]);
    if (x->feature_a != y->feature_a) return ORDER(x->feature_a, y->feature_a);
    return ORDER(x->feature_b, y->feature_b);
}
