/* Trees of parameters for programs, like the map under a key of a scene. */
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
/* Appends an empty map to the list under `key`, which is created if needed; owned by the map. NULL
 * when out of memory, or if the key belongs to something other than a list. */
SCREE_API scree_params *scree_params_item(scree_params *map, const char *key);
/* A whole tree from YAML or JSON text: "{kind: newton, e_n: 0.5}". Its root is a map. No files are
 * read and no code is run; sizes and depths are limited. */
SCREE_API scree_status scree_params_parse(scree_params **out, const char *yaml, scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
