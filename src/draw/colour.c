/* Scales are curves in OKLab (B. Ottosson 2020), a space in which equal distances look equal. */
#include "draw/colour.h"

#include "base/math.h"

colour colour_rgb(uint32_t rgb) {
    return (colour){(double)(rgb >> 16 & 255) / 255, (double)(rgb >> 8 & 255) / 255,
                    (double)(rgb & 255) / 255, 1};
}

colour colour_alpha(colour c, double alpha) {
    c.a = alpha;
    return c;
}

colour colour_mix(colour a, colour b, double s) {
    return (colour){a.r + s * (b.r - a.r), a.g + s * (b.g - a.g), a.b + s * (b.b - a.b),
                    a.a + s * (b.a - a.a)};
}

static double encode(double linear) {
    linear = fmin(fmax(linear, 0), 1);
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * math_pow(linear, 1 / 2.4) - 0.055;
}

/* lightness, chroma, hue in degrees */
static colour from_oklch(double lightness, double chroma, double hue) {
    double a = chroma * math_cos(hue * PI / 180), b = chroma * math_sin(hue * PI / 180);
    double l = lightness + 0.3963377774 * a + 0.2158037573 * b;
    double m = lightness - 0.1055613458 * a - 0.0638541728 * b;
    double s = lightness - 0.0894841775 * a - 1.2914855480 * b;
    l = l * l * l;
    m = m * m * m;
    s = s * s * s;
    return (colour){encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                    encode(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), 1};
}

/* From dark violet over blue-green to pale yellow: hue falls, lightness rises evenly. */
static colour sequential(double x) {
    double chroma = 0.108 + 0.05 * (2 * x - 1) * (2 * x - 1); /* as much as sRGB can show */
    return from_oklch(0.28 + 0.64 * x, chroma, 305 - 202 * x);
}

/* Blue to white to red-brown. */
static colour diverging(double x) {
    double away = fabs(2 * x - 1);
    double chroma = 0.15 * sqrt(away) * (0.4 + 0.6 * away);
    return from_oklch(0.96 - 0.48 * away, chroma, x < 0.5 ? 255 : 32);
}

colour colour_at(colour_scale scale, double x) {
    if (isnan(x)) return colour_rgb(0xd8d8d8);
    x = fmin(fmax(x, 0), 1);
    return scale == SCALE_SEQUENTIAL ? sequential(x) : diverging(x);
}

/* The palette of Okabe & Ito 2008, in an order in which successive colours differ clearly; from the
 * eighth on the same colours darker, so that fourteen kinds can be distinguished. */
colour colour_kind(uint32_t k) {
    static const uint32_t palette[] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7,
                                       0x56b4e9, 0xe69f00, 0x4d4d4d};
    uint32_t count = sizeof palette / sizeof *palette;
    colour c = colour_rgb(palette[k % count]);
    return k / count % 2 ? colour_mix(c, colour_rgb(0x000000), 0.45) : c;
}
