#include "solver/part/nearest.h"

#include <math.h>
#include <string.h>

#include "solver/newton/proximal_point.h"
#include "solver/part/nearest_faceted.h"

/* A friction part of X: its length, its direction, and whether its nearest point is on the rim. */
typedef struct spoke {
    double length, along[2];
    bool on_rim;
} spoke;

static spoke spoke_of(const cone_part *part, const double *X, double normal) {
    spoke s = {0};
    for (int i = 0; i < part->rows; i++)
        s.length += X[part->first + i] * X[part->first + i];
    s.length = sqrt(s.length);
    for (int i = 0; i < part->rows && s.length > 0.0; i++)
        s.along[i] = X[part->first + i] / s.length;
    s.on_rim = s.length > part->slope * normal;
    return s;
}

/* Within its disk a part moves freely; on the rim it turns with the disk's radius over its length.
 */
static void turn(const cone_part *part, const spoke *s, double normal, int n, double *E) {
    double share = s->on_rim ? part->slope * normal / s->length : 1.0;
    for (int i = 0; i < part->rows; i++)
        for (int j = 0; j < part->rows; j++) {
            double across = (i == j ? 1.0 : 0.0) - (s->on_rim ? s->along[i] * s->along[j] : 0.0);
            E[(part->first + i) * n + part->first + j] += share * across;
        }
}

/* With the parts on the rim, Z_N = (X_N + sum slope |X_k|) / (1 + sum slope^2): all of them move
 * along one generator (1, slope along). */
static void nearest_friction(const row *r, const row_extra *extra, const double *X, double *Z,
                             double *E) {
    int n = r->dimension;
    cone_part part[3];
    int parts = cone_parts(r, extra, true, part);
    double generator[ROWS_MAX] = {1.0}, square = 1.0;
    memcpy(Z, X, (size_t)n * sizeof *Z);
    cone_project(r, extra, Z);
    memset(E, 0, (size_t)(n * n) * sizeof *E);
    if (!(Z[0] > 0.0)) return;
    for (int k = 0; k < parts; k++) {
        spoke s = spoke_of(&part[k], X, Z[0]);
        turn(&part[k], &s, Z[0], n, E);
        if (!s.on_rim) continue;
        square += part[k].slope * part[k].slope;
        for (int i = 0; i < part[k].rows; i++)
            generator[part[k].first + i] = part[k].slope * s.along[i];
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            E[i * n + j] += generator[i] * generator[j] / square;
}

void nearest_point(const row *r, const row_extra *extra, const double *X, double *Z, double *E) {
    if (cone_of(r)->round)
        nearest_friction(r, extra, X, Z, E);
    else if (cone_of(r)->faceted)
        nearest_faceted(r, X, Z, E);
    else
        proximal_project(r, extra, X, Z, E); /* products of intervals and disks: the same */
}
