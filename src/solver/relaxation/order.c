#include "solver/relaxation/order.h"

#include "base/hash.h"
#include "base/random.h"

static random_stream draws_of(const solver_settings *settings, int64_t sweep, uint64_t first) {
    return (random_stream){settings->seed, hash_mix(settings->step ^ 0x6e6c6773u),
                           ((uint64_t)sweep << 8) + first};
}

static void swap_colours(sweep_order *order, int i, int k) {
    int swap = order->colour[i];
    order->colour[i] = order->colour[k], order->colour[k] = swap;
}

static int last_of(const solver_settings *settings, int64_t sweep, int colours) {
    random_stream r = draws_of(settings, sweep, 1);
    return (int)random_below(&r, (uint32_t)colours);
}

/* If a colour ends one sweep and begins the next, its second visit is useless: with two colours
 * that would cost a third of the sweeps. The last colour is drawn separately, so that the next
 * sweep knows it. */
static void draw_order(const solver_settings *settings, int64_t sweep, sweep_order *order) {
    int n = order->colours;
    if (n < 3) return; /* with two, only alternation would be left */
    int ended = sweep > 0 ? order->colour[last_of(settings, sweep - 1, n)] : -1;
    swap_colours(order, last_of(settings, sweep, n), n - 1);
    random_stream r = draws_of(settings, sweep, 2);
    for (int i = n - 2; i > 0; i--)
        swap_colours(order, i, (int)random_below(&r, (uint32_t)i + 1));
    if (order->colour[0] == ended) swap_colours(order, 0, 1);
}

sweep_order order_colours(nlgs_order how, const solver_settings *settings, int64_t sweep,
                          int colours, bool serial, bool long_tail) {
    sweep_order order = {colours, {0}, false, false};
    order.last_to_first = how != NLGS_FORWARD && (sweep & 1);
    for (int i = 0; i < colours; i++)
        order.colour[i] = i;
    if (serial) order.colour[order.colours++] = COLOURS;
    if (how == NLGS_ALTERNATING) {
        order.backward = sweep & 1;
        for (int i = 0, k = order.colours - 1; order.backward && i < k; i++, k--)
            swap_colours(&order, i, k);
    } else if (how == NLGS_RANDOM) {
        draw_order(settings, sweep, &order);
        random_stream r = draws_of(settings, sweep, 0);
        order.backward = long_tail && (random_bits(&r) & 1);
    }
    return order;
}

/* All four words of one draw are used, because a draw costs as much as an update. The product with
 * n avoids a division; its bias, n / 2^32, does not matter for an order. A permutation is drawn
 * from the last one instead of the identity: it is equally random. */
bool order_contacts(nlgs_order how, const solver_settings *settings, int64_t sweep,
                    uint32_t contacts, uint32_t *order) {
    if (how != NLGS_RANDOM) return how == NLGS_ALTERNATING && (sweep & 1);
    uint64_t stream = hash_mix(settings->step ^ 0x6f726472u) ^ (uint64_t)sweep;
    const uint32_t key[2] = {(uint32_t)settings->seed, (uint32_t)(settings->seed >> 32)};
    uint32_t word[4] = {0};
    for (uint32_t i = contacts; i > 1; i--) {
        if ((i & 3) == 0 || i == contacts) {
            const uint32_t counter[4] = {i, 0, (uint32_t)stream, (uint32_t)(stream >> 32)};
            random_philox(counter, key, word);
        }
        uint32_t k = (uint32_t)((uint64_t)word[i & 3] * i >> 32), swap = order[i - 1];
        order[i - 1] = order[k];
        order[k] = swap;
    }
    return false;
}
