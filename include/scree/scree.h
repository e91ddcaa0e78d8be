/* All of scree. A disk falls on the ground:
 *
 *     scree_world_def def = scree_default_world_def();
 *     scree_world *world;
 *     scree_error error;
 *     uint32_t disk, ground;
 *     scree_world_create(&world, &def, &error);
 *     scree_params *p = scree_params_new();
 *     scree_params_real(p, "radius", 0.1, &error);
 *     scree_world_add_shape(world, "disk", p, &disk, &error);
 *     scree_world_add_shape(world, "halfplane", NULL, &ground, &error);
 *     scree_body_def body = scree_default_body_def();
 *     body.shape = disk, body.position[1] = 1;
 *     scree_world_add_body(world, &body, NULL, &error); // likewise the ground, fixed; and a law
 *     while (scree_world_time(world) < 1)
 *         scree_world_step(world, &error);
 *     scree_world_destroy(world);
 *
 * examples/c/bouncing_ball.c is the complete program, with errors checked. Scenes in files and
 * results in files: scree/scene.h and scree/run.h. */
#ifndef SCREE_SCREE_H
#define SCREE_SCREE_H

#include "scree/about.h"
#include "scree/band.h"
#include "scree/draw.h"
#include "scree/export.h"
#include "scree/frame.h"
#include "scree/kinds.h"
#include "scree/measure.h"
#include "scree/params.h"
#include "scree/plugin.h"
#include "scree/query.h"
#include "scree/ranks.h"
#include "scree/result.h"
#include "scree/run.h"
#include "scree/scene.h"
#include "scree/solve.h"
#include "scree/status.h"
#include "scree/study.h"
#include "scree/view.h"
#include "scree/world.h"

#endif
