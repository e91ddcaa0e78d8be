/* Philox 4x32-10: J. Salmon, M. Moraes, R. Dror, D. Shaw, Parallel random numbers: as easy as
 * 1, 2, 3 (SC11), section 3.3. Key = seed; counter = (counter, stream). */
#include "base/random.h"

#include "base/math.h"

enum { ROUNDS = 10 };

static const uint32_t multiplier[2] = {0xd2511f53u, 0xcd9e8d57u};
static const uint32_t key_step[2] = {0x9e3779b9u, 0xbb67ae85u}; /* golden ratio, sqrt(3) - 1 */

void random_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]) {
    uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
    uint32_t k0 = key[0], k1 = key[1];
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t p0 = (uint64_t)multiplier[0] * c0, p1 = (uint64_t)multiplier[1] * c2;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c1 = (uint32_t)p1;
        c3 = (uint32_t)p0;
        k0 += key_step[0];
        k1 += key_step[1];
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

uint64_t random_bits(random_stream *r) {
    const uint32_t counter[4] = {(uint32_t)r->counter, (uint32_t)(r->counter >> 32),
                                 (uint32_t)r->stream, (uint32_t)(r->stream >> 32)};
    const uint32_t key[2] = {(uint32_t)r->seed, (uint32_t)(r->seed >> 32)};
    uint32_t out[4];
    random_philox(counter, key, out);
    r->counter++;
    return (uint64_t)out[1] << 32 | out[0];
}

double random_unit(random_stream *r) { return (double)(random_bits(r) >> 11) * 0x1p-53; }

double random_range(random_stream *r, double low, double high) {
    double value = low + (high - low) * random_unit(r);
    if (value < high || !(low < high)) return value;
    return nextafter(high, low); /* rounding reached the end, which is excluded */
}

/* The high word of bits * n; the few draws that would favour some values are rejected (D. Lemire,
 * Fast random integer generation in an interval, ACM TOMACS 29, 2019). */
uint32_t random_below(random_stream *r, uint32_t n) {
    uint64_t product = (random_bits(r) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = (0u - n) % n;
        while ((uint32_t)product < threshold)
            product = (random_bits(r) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* Box and Muller 1958, one of the two values, so that each draw takes two counters and no memory.
 */
double random_normal(random_stream *r) {
    double radius = sqrt(-2 * math_log(1 - random_unit(r)));
    return radius * math_cos(2 * PI * random_unit(r));
}
