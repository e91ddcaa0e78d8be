/* The band in the field of shear strain around grains: see scree/band.h. */
#ifndef FRAME_BAND_FIELD_H
#define FRAME_BAND_FIELD_H

#include "frame/local_strain.h"
#include "scree/band.h"

/* Fills the shears, both lines, chance and whether there is a band. gradient and place: for every
 * grain of the neighbourhood; axis: of the compression. */
scree_status band_field_report(const neighbourhood *n, const double (*gradient)[4],
                               const double (*place)[2], double axis, scree_band_report *out,
                               scree_error *error);

#endif
