/* A 64-bit hash of bytes (little-endian words), for state hashes and lookups; not cryptographic. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t count);
uint64_t hash_mix(uint64_t x); /* a bijection that mixes the bits */

#endif
