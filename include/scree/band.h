/* Shear bands: where and at which angle a sample under compression shears, and the angles of bulk
 * friction and dilatancy that theory relates to it. Planar worlds.
 *
 *     scree_band *band;
 *     scree_band_def def = scree_default_band_def();
 *     scree_band_create(&band, &def, first, &error);
 *     while (...) scree_band_add(band, frame, &error);
 *     scree_band_report report;
 *     scree_band_finish(band, &report, &error);
 *     scree_band_destroy(band);
 *
 * Strain: around every grain the gradient of displacement since the first frame that fits those of
 * its neighbours best (measure local_strain); its mean over the grains is that of the sample.
 * Stress: by contacts (measure stress). Strains are logarithmic and positive in shortening.
 *
 * Friction: sin phi = (s1 - s2) / (s1 + s2), averaged over `window` frames; its largest value is
 * the peak. Dilatancy: sin psi = -d(volumetric strain) / d(axial - lateral strain), the slope of
 * the least-squares line over the frames within a tenth of the range around the peak.
 *
 * Band, at the positions halfway between the two frames of the field: the straight line for which a
 * bump across the line (a Gaussian of variable width) is most similar to the field of shear strain,
 * over all directions and positions. Only lines along which the shear acts are considered: the
 * shear component in the axes of the line, including its sign, must be at least cos 45 degrees of
 * the whole. So a sample that bulges has no horizontal band. The quality is the coefficient of
 * correlation of bump and field: 1 for a field that is such a bump. Values above the 95th
 * percentile are reduced to it, so that a few loose grains do not dominate. The best lines of both
 * inclinations are found in turn, each in the field without the bump of the other, because crossing
 * bands would change each other's direction.
 *
 * A band is found when its quality is above `chance`, the best of 19 fields with the same values
 * assigned to the grains at random and smoothed over neighbours as strains are; above 0.5, so that
 * it explains a quarter of the variance of the field, which many short parallel bands do not; and
 * when its shear is at least 1.5 times that beside it. Angles of bands are measured from the
 * direction orthogonal to the axis of compression, between 0 and 90 degrees; theory predicts them
 * between 45 + psi/2 (Roscoe) and 45 + phi/2 (Mohr-Coulomb). */
#ifndef SCREE_BAND_H
#define SCREE_BAND_H

#include "scree/frame.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct scree_band_def {
    size_t size;        /* set by scree_default_band_def() */
    const char *grains; /* a group; NULL: every completely free body */
    double reach;       /* reach of neighbours, in mean diameters of the grains */
    double axis;        /* direction of the compression, radians from x */
    int window;         /* number of frames over which stresses are averaged */
} scree_band_def;
SCREE_DEFAULTS(band_def) /* defaults: 2.5, pi/2 (along y), 5 */

/* The sample at one instant. */
typedef struct scree_band_row {
    double t;
    double axial, lateral, volumetric; /* logarithmic strains since the first frame */
    double s1, s2;                     /* principal stresses up to a common factor */
    double sin_phi;
} scree_band_row;

typedef struct scree_band_line {
    double angle;     /* radians from the direction normal to the axis, 0 to pi/2 */
    double low, high; /* angles between which the quality stays above 95 % of its best */
    double direction; /* radians from x, 0 to pi */
    double point[2];  /* m, the point of the line nearest to the centre of the grains */
    double width;     /* m, width at half of the height */
    double quality;   /* correlation coefficient, at most 1 */
    double contrast;  /* shear in the band divided by shear beside it */
    int edge; /* 1: lines at other angles are better, but the shear does not act along them */
} scree_band_line;

/* Angles in radians. */
typedef struct scree_band_report {
    uint32_t grains, frames;
    double diameter; /* m, mean diameter of the grains */
    scree_band_row first, peak, last;
    double phi, phi_last;     /* at the peak; over the last frames */
    double psi, psi_mean;     /* at the peak; over the whole range */
    double shear, shear_mean; /* largest (95th percentile) and mean local shear strain */
    scree_band_line band,
        conjugate; /* the best line, and the best line of the opposite inclination */
    double chance;
    int found;
} scree_band_report;

typedef struct scree_band scree_band;
SCREE_API scree_status scree_band_create(scree_band **out, const scree_band_def *def,
                                         const scree_frame *first, scree_error *error);
/* Adds a frame. Frames must come in the order of time, without the first one. */
SCREE_API scree_status scree_band_add(scree_band *band, const scree_frame *frame,
                                      scree_error *error);
/* The field of shear, in which the band is searched, starts at this frame instead of the first. */
SCREE_API scree_status scree_band_field_from(scree_band *band, const scree_frame *frame,
                                             scree_error *error);
/* Needs at least one frame after the first. */
SCREE_API scree_status scree_band_finish(const scree_band *band, scree_band_report *out,
                                         scree_error *error);
/* One row per frame; valid until the next call. */
SCREE_API const scree_band_row *scree_band_rows(const scree_band *band, size_t *count);
SCREE_API void scree_band_destroy(scree_band *band); /* NULL is allowed */

#ifdef __cplusplus
}
#endif
#endif
