#include "base/hash.h"

#include <string.h>

/* The finaliser of SplitMix64 (Steele, Lea, Flood 2014). */
uint64_t hash_mix(uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    x ^= x >> 31;
    return x;
}

uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t count) {
    const unsigned char *p = bytes;
    uint64_t h = hash_mix(seed + 0x9e3779b97f4a7c15u + count);
    for (; count >= 8; count -= 8, p += 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = (hash_mix(word) ^ h) * 0x9fb21c651e98df25u;
        h ^= h >> 29;
    }
    uint64_t tail = 0;
    if (count) memcpy(&tail, p, count);
    return hash_mix(h ^ hash_mix(tail + count));
}
