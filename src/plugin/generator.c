/* Generators of plug-ins: they add shapes by kind and parameters, and bodies with these shapes. */
#include <math.h>
#include <string.h>

#include "plugin/plugged.h"
#include "scene/generate/parts.h"

typedef struct plugged_generator {
    generator_kind generator;
    scree_generator_kind given;
} plugged_generator;

struct scree_generation {
    generated *out;
    random_stream *random;
    int dimension;
};

static scree_status generate(const void *parameters, random_stream *random, generated *out,
                             scree_error *error) {
    const scree_generator_kind *given = &PLUGGED_OF(plugged_generator, parameters)->given;
    scree_generation to = {out, random, given->dimension};
    scree_error own = {.text = ""};
    scree_status status = given->generate(plugged_own(parameters), &to, &own);
    return plugged_answer(given->entry.name, status, &own, error);
}

double plugged_generate_random(scree_generation *out) { return random_unit(out->random); }

scree_status plugged_generate_shape(scree_generation *out, const char *name, const char *parameters,
                                    uint32_t *index, scree_error *error) {
    const kind *found;
    scree_params *map = NULL;
    void *read = NULL;
    uint64_t other = out->dimension == 3 ? CAN_PLANAR : CAN_SPACE;
    TRY(registry_require_listed(FAMILY_shape, name, NULL, &found, error));
    if (found->needs & other)
        return error_set(error, SCREE_BAD_INPUT, "the shape '%s' is not for %s worlds", name,
                         out->dimension == 3 ? "space" : "planar");
    if (parameters && *parameters) TRY(scree_params_parse(&map, parameters, error));
    param_scope scope = {.dimension = out->dimension};
    scree_status status = param_make(found, map, NULL, &scope, &read, error);
    if (status == SCREE_OK)
        status = generated_add_shape(out->out, (const shape_kind *)found, read, index, error);
    param_destroy(found, read);
    scree_params_free(map);
    return status;
}

scree_status plugged_generate_body(scree_generation *out, uint32_t index,
                                   const scree_placement *placement, scree_error *error) {
    if (index >= out->out->shapes.count)
        return error_set(error, SCREE_BAD_INPUT, "a generated body names shape %u of %zu", index,
                         out->out->shapes.count);
    generated_body b = {.shape = index, .angle = placement->angle};
    double square = 0;
    for (int k = 0; k < 4; k++)
        square += placement->orientation[k] * placement->orientation[k];
    memcpy(b.position, placement->position, sizeof b.position);
    memcpy(b.orientation, placement->orientation, sizeof b.orientation);
    if (square == 0) b.orientation[0] = 1;
    for (int k = 0; k < 3; k++)
        if (!isfinite(b.position[k]) || !isfinite(b.angle) || !isfinite(square))
            return error_set(error, SCREE_BAD_INPUT,
                             "generated body %zu has a place that is not a finite number",
                             out->out->bodies.count + 1);
    return generated_push(out->out, &b, error);
}

scree_status scree_register_generator(const scree_generator_kind *given, scree_error *error) {
    plugged_generator *own;
    TRY(plugged_alloc((void **)&own, sizeof *own, error));
    kind *head = &own->generator.head;
    const scree_entry *entry = &own->given.entry;
    scree_status status = plugged_copy(&own->given, sizeof own->given, given, "generator", error);
    if (status == SCREE_OK) status = plugged_head_make(head, entry, FAMILY_generator, error);
    if (status == SCREE_OK) status = plugged_needs(own->given.generate, entry, "generate", error);
    if (status == SCREE_OK && own->given.dimension != 2 && own->given.dimension != 3)
        status = error_set(error, SCREE_BAD_INPUT, "the generator '%s' needs dimension 2 or 3",
                           entry->name);
    if (status != SCREE_OK) return plugged_drop(head, status);
    head->needs = own->given.dimension == 2 ? CAN_PLANAR : CAN_SPACE;
    own->generator.generate = generate;
    return plugged_add(FAMILY_generator, head, error);
}
