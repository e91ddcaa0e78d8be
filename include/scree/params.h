/* Trees of parameters: what a scene says under a key, for programs. */
#ifndef SCREE_PARAMS_H
#define SCREE_PARAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scree/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Parameters of a registry entry (shape, law part, load, ...): a map of names to numbers, texts,
 * lists and maps, checked against the table of that entry. Scene files give the same tree. */
typedef struct scree_params scree_params;
SCREE_API scree_params *scree_params_new(void); /* an empty map; NULL when out of memory */
SCREE_API void scree_params_free(scree_params *params);
SCREE_API scree_status scree_params_real(scree_params *map, const char *key, double value,
                                         scree_error *error);
SCREE_API scree_status scree_params_text(scree_params *map, const char *key, const char *value,
                                         scree_error *error);
/* rows x width numbers; width 1 gives a plain list. */
SCREE_API scree_status scree_params_list(scree_params *map, const char *key, const double *values,
                                         size_t rows, size_t width, scree_error *error);
SCREE_API scree_status scree_params_integer(scree_params *map, const char *key, int64_t value,
                                            scree_error *error);
SCREE_API scree_status scree_params_flag(scree_params *map, const char *key, bool value,
                                         scree_error *error);
SCREE_API scree_status scree_params_texts(scree_params *map, const char *key,
                                          const char *const *values, size_t count,
                                          scree_error *error);
/* A map inside the map; owned by it. NULL when out of memory. */
SCREE_API scree_params *scree_params_map(scree_params *map, const char *key);
/* An empty map at the end of the list under `key`, which is made when there is none; owned by the
 * map. NULL when out of memory, or where something else than a list has that key. */
SCREE_API scree_params *scree_params_item(scree_params *map, const char *key);
/* A whole tree from YAML or JSON text: "{kind: newton, e_n: 0.5}". A map stands at its root. Files
 * are not read and nothing is run; sizes and depths are limited. */
SCREE_API scree_status scree_params_parse(scree_params **out, const char *yaml, scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
