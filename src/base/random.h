/* Counter-based random numbers: Philox 4x32-10 (Salmon et al. 2011). A value is a pure function of
 * (seed, stream, counter), so that any number can be drawn again without drawing the others. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

void random_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);

typedef struct random_stream {
    uint64_t seed, stream, counter;
} random_stream;

uint64_t random_bits(random_stream *r);                         /* 64 random bits, counter + 1 */
double random_unit(random_stream *r);                           /* [0, 1) with 53 bits */
double random_range(random_stream *r, double low, double high); /* [low, high) */
uint32_t random_below(random_stream *r, uint32_t n);            /* 0 .. n-1 without bias; n > 0 */
double random_normal(random_stream *r);                         /* mean 0, variance 1 */

#endif
