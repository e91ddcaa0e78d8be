/* Deformable bodies in a glTF file: their surface in the first frame, and the positions of its
 * points in selected later frames (morph targets), between which a viewer interpolates linearly. */
#ifndef EXPORT_GLTF_SOFT_H
#define EXPORT_GLTF_SOFT_H

#include "export/surface.h"
#include "frame/solids.h"

/* Largest number of key frames: a target each, and a table of weights that grows with their
 * square. */
enum { GLTF_KEYS = 65 };

typedef struct gltf_soft {
    uint32_t solids;
    uint32_t *slot;       /* (solids) */
    uint64_t *first;      /* (solids + 1) of their points among all */
    ARRAY(uint32_t) node; /* of every point */
    ARRAY(float) moved;   /* (frames x points x 3) from the first frame */
    double (*start)[3];   /* (points) in the first frame */
} gltf_soft;

/* Adds a surface for every deformable body behind those of the shapes. */
scree_status gltf_soft_begin(gltf_soft *g, surface_set *surfaces, const scree_frame *frame,
                             scree_error *error);
scree_status gltf_soft_frame(gltf_soft *g, const scree_frame *frame, scree_error *error);
void gltf_soft_free(gltf_soft *g);

static inline uint64_t gltf_soft_points(const gltf_soft *g) {
    return g->solids ? g->first[g->solids] : 0;
}
/* The number of key frames of a film of `frames` frames, and the frame of a key. */
size_t gltf_soft_keys(const gltf_soft *g, size_t frames);
size_t gltf_soft_key(const gltf_soft *g, size_t frames, size_t key);
/* The three numbers of every point of all bodies in a frame. */
const float *gltf_soft_moved(const gltf_soft *g, size_t frame);

#endif
