/* Colours: sRGB with alpha, scales for numbers, a palette for kinds. */
#ifndef DRAW_COLOUR_H
#define DRAW_COLOUR_H

#include <stdint.h>

typedef struct colour {
    double r, g, b, a;
} colour;

#define NO_COLOUR ((colour){0, 0, 0, 0})

colour colour_rgb(uint32_t rgb); /* 0xrrggbb */
colour colour_alpha(colour c, double alpha);
colour colour_mix(colour a, colour b, double share_of_b);

typedef enum colour_scale { SCALE_SEQUENTIAL, SCALE_DIVERGING } colour_scale;
/* x in [0, 1], clamped; NaN gives grey. Lightness is linear in x (from both ends to the middle of
 * the diverging scale), so that equal steps look equal, also in grey print. */
colour colour_at(colour_scale scale, double x);
/* Colours of the k-th kind, repeating; distinguishable by colour-blind readers. */
colour colour_kind(uint32_t k);

#endif
