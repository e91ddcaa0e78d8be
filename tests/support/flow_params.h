/* Parameter trees from one line of text, written as in a scene: "{kind: sine, amplitude: 2}". */
#ifndef SUPPORT_FLOW_PARAMS_H
#define SUPPORT_FLOW_PARAMS_H

#include "scree/world.h"

/* Maps {key: value, ...}, lists [a, b] and scalars without quotes. Free with scree_params_free. A
 * text that cannot be read ends the test. */
scree_params *flow_params(const char *text);

#endif
