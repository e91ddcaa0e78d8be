/* A page in the browser that shows a result, also while a run is writing it, or runs a scene and
 * lets its user steer it: docs/viewer.md.
 *
 *     scree_view_def def = scree_default_view_def();
 *     scree_view *view;
 *     def.path = "wall.h5";
 *     scree_view_open(&view, &def, &error);
 *     puts(scree_view_address(view)); // open it in a browser
 *     ...
 *     scree_view_close(view);
 *
 * The server has threads of its own. It answers only requests that bring its token, which the
 * address contains, and shows nothing but what it was given: it opens no other file. */
#ifndef SCREE_VIEW_H
#define SCREE_VIEW_H

#include "scree/status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct scree_view scree_view;

typedef struct scree_view_def {
    size_t size;             /* set by scree_default_view_def() */
    const char *path;        /* a result (.h5) or a scene */
    const char *const *sets; /* of a scene: "k=v", as scree_scene_read takes them */
    size_t set_count;
    int threads;         /* of a run; 0: the value of the scene */
    const char *address; /* of this machine to listen on; NULL: 127.0.0.1, which no other
                          * machine reaches. Others can reach any other address: whoever knows
                          * the token then sees the result and steers the run */
    int port;            /* 1 to 65535; 0: any that is free */
} scree_view_def;
SCREE_DEFAULTS(view_def)

/* Opens what is to be shown and serves it until scree_view_close. SCREE_UNSUPPORTED: this build has
 * no server. */
SCREE_API scree_status scree_view_open(scree_view **out, const scree_view_def *def,
                                       scree_error *error);
/* "http://127.0.0.1:PORT/?token=..."; lives as long as the view. */
SCREE_API const char *scree_view_address(const scree_view *view);
SCREE_API void scree_view_close(scree_view *view); /* NULL is allowed */

#ifdef __cplusplus
}
#endif
#endif
