/* Solids of deformable bodies: materials and sections of their regions. Bodies that differ only by
 * a translation share one. */
#include <string.h>

#include "base/math.h"
#include "base/stop.h"
#include "world/build/deformable.h"

/* The kinds of elements in a region, which share one description. */
enum { REGION_EMPTY, REGION_SOLID, REGION_LINE, REGION_MEMBRANE };

static int region_type(const fem_mesh *m, uint32_t region) {
    int found = REGION_EMPTY;
    for (uint32_t e = 0; e < m->elements; e++) {
        if (m->region[e] != region) continue;
        bool lower = m->kind[e]->dimension < m->dimension;
        int type = !lower ? REGION_SOLID : m->kind[e]->faces > 0 ? REGION_MEMBRANE : REGION_LINE;
        found = found > type ? found : type;
    }
    return found;
}

/* The node that describes the material of a region: one for all, or by name. */
static scree_status region_material(const deformable_maker *k, uint32_t region, const node **out,
                                    scree_error *error) {
    const node *n = k->given.material;
    const char *name = k->mesh.region_name.data[region];
    *out = n;
    if (n->type != NODE_MAP || node_get(n, "kind")) return SCREE_OK;
    *out = node_get(n, name);
    if (*out) return SCREE_OK;
    return node_error(n, error,
                      "'material' has no entry for the region '%s' of the mesh: give one material "
                      "for all regions, or add '%s: ...'",
                      name, name[0] ? name : "\"\"");
}

scree_status maker_check_materials(const deformable_maker *k, scree_error *error) {
    enum { MOST = 256 };
    const node *n = k->given.material;
    const char *names[MOST + 1] = {0};
    if (n->type != NODE_MAP || node_get(n, "kind")) return SCREE_OK;
    for (uint32_t r = 0; r < k->solid_regions && r < MOST; r++)
        names[r] = k->mesh.region_name.data[r];
    for (const node *c = n->first; c; c = c->next) {
        uint32_t r = 0;
        while (r < k->solid_regions && strcmp(k->mesh.region_name.data[r], c->key) != 0)
            r++;
        if (r < k->solid_regions) continue;
        const char *near = nearest_name(c->key, names);
        return node_key_error(c, error, "the mesh has no region '%s'%s%s%s", c->key,
                              near ? ", did you mean '" : "; its first is '",
                              near ? near : names[0], near ? "'?" : "'");
    }
    return SCREE_OK;
}

static scree_status fill_region(const deformable_maker *k, uint32_t region, fem_region *out,
                                scree_error *error) {
    const deformable_entry *g = &k->given;
    int type = region_type(&k->mesh, region);
    out->alpha = k->damping.alpha;
    out->beta = k->damping.beta;
    out->thickness = out->width = k->world->model.thickness;
    if (region >= k->solid_regions) {
        const line_entry *l = &k->lines.data[region - k->solid_regions];
        out->section = l->section;
        out->prestress = l->prestress;
        return world_read_material(k->world, l->material, out, error);
    }
    out->integration = (fem_integration)g->integration;
    if (type == REGION_MEMBRANE && !isnan(g->thickness)) out->thickness = g->thickness;
    if (type != REGION_SOLID && !isnan(g->prestress)) out->prestress = g->prestress;
    if (type == REGION_LINE) {
        if (isnan(g->section))
            return node_error(k->place, error,
                              "the mesh has bars or cables: give their 'section', such as "
                              "'section: 1 cm^2'");
        out->section = g->section;
    }
    const node *material = NULL;
    TRY(region_material(k, region, &material, error));
    return world_read_material(k->world, material, out, error);
}

scree_status maker_check_uses(const deformable_maker *k, scree_error *error) {
    bool has[4] = {false};
    for (uint32_t r = 0; r < k->solid_regions; r++)
        has[region_type(&k->mesh, r)] = true;
    const deformable_entry *g = &k->given;
    if (!isnan(g->section) && !has[REGION_LINE])
        return node_key_error(node_get(k->place, "section"), error,
                              "'section' works for bars and cables only, but the mesh has none: "
                              "remove it");
    if (!isnan(g->thickness) && !has[REGION_MEMBRANE])
        return node_key_error(node_get(k->place, "thickness"), error,
                              "'thickness' works for membranes only, but the mesh has none: "
                              "remove it; planar bodies have the thickness of the world");
    if (!isnan(g->prestress) && !has[REGION_LINE] && !has[REGION_MEMBRANE])
        return node_key_error(node_get(k->place, "prestress"), error,
                              "'prestress' works for bars, cables and membranes only, but the "
                              "mesh has none: remove it");
    return SCREE_OK;
}

static bool same_region(const fem_region *a, const fem_region *b) {
    return a->material == b->material && a->density == b->density && a->thickness == b->thickness &&
           a->section == b->section && a->prestress == b->prestress && a->alpha == b->alpha &&
           a->beta == b->beta && a->integration == b->integration &&
           param_hash(&a->material->head, a->parameters, 1) ==
               param_hash(&b->material->head, b->parameters, 1);
}

static bool same_solid(const fem_solid *a, const fem_solid *b) {
    if (a->mass_form != b->mass_form || !fem_mesh_same(&a->mesh, &b->mesh)) return false;
    for (size_t i = 0; i < a->mesh.region_name.count; i++)
        if (!same_region(&a->region[i], &b->region[i])) return false;
    return true;
}

/* The centre of the lumped masses, in the frame of the mesh. */
static void mass_centre(const fem_solid *s, double out[3]) {
    size_t width = (size_t)s->mesh.dimension;
    double sum = 0;
    out[0] = out[1] = out[2] = 0;
    for (uint32_t n = 0; n < s->mesh.nodes; n++) {
        sum += s->mass[n];
        for (size_t k = 0; k < width; k++)
            out[k] += s->mass[n] * s->mesh.place[n * width + k];
    }
    for (size_t k = 0; k < width && sum > 0; k++)
        out[k] /= sum;
}

/* The slot's shape: no parts, but the sizes that tolerances and pictures need. */
static scree_status add_skin_shape(scree_world *w, const fem_solid *s, uint32_t *index,
                                   scree_error *error) {
    size_t width = (size_t)s->mesh.dimension;
    double centre[3], bound = 0;
    shape made = {.kind = "skin", .size = s->size, .turn = {1, 0, 0, 0}};
    fem_quality quality;
    mass_centre(s, centre);
    memcpy(made.offset, centre, sizeof centre);
    for (uint32_t n = 0; n < s->mesh.nodes; n++) {
        double square = 0;
        for (size_t k = 0; k < width; k++) {
            double d = s->mesh.place[n * width + k] - centre[k];
            square += d * d;
        }
        bound = fmax(bound, square);
    }
    made.bound = sqrt(bound);
    TRY(fem_mesh_quality(&s->mesh, &quality, error));
    if (width == 2)
        made.area = quality.volume;
    else
        made.volume = quality.volume;
    return world_keep_shape(w, &made, index, error);
}

/* Finds an equal solid, or builds this one. In both cases the caller no longer owns its mesh and
 * regions. */
static scree_status keep_solid(scree_world *w, fem_solid *s, uint32_t *index, scree_error *error) {
    uint64_t hash = fem_mesh_hash(&s->mesh);
    for (uint32_t i = 0; i < w->prototypes.count; i++)
        if (w->prototypes.data[i].hash == hash && same_solid(w->model.solids.data[i], s)) {
            fem_solid_free(s);
            *index = i;
            return SCREE_OK;
        }
    prototype made = {.hash = hash};
    fem_solid *kept = mem_alloc(1, sizeof *kept);
    scree_status status = kept && array_reserve(&w->prototypes, w->prototypes.count + 1) &&
                                  array_reserve(&w->model.solids, w->model.solids.count + 1)
                              ? fem_solid_build(s, error)
                              : error_no_memory(error, "a deformable body");
    if (status == SCREE_OK) status = add_skin_shape(w, s, &made.shape, error);
    if (status != SCREE_OK) {
        mem_free(kept);
        fem_solid_free(s);
        return status;
    }
    *kept = *s;
    memset(s, 0, sizeof *s);
    *index = (uint32_t)w->model.solids.count;
    w->model.solids.data[w->model.solids.count++] = kept;
    w->prototypes.data[w->prototypes.count++] = made;
    return SCREE_OK;
}

/* Takes the mesh over. */
static scree_status make_solid(const deformable_maker *k, fem_mesh *mesh, uint32_t *index,
                               scree_error *error) {
    fem_solid s = {
        .mesh = *mesh, .plane = k->world->model.plane, .mass_form = (fem_mass)k->given.mass};
    memset(mesh, 0, sizeof *mesh);
    deformable_maker piece = *k;
    piece.mesh = s.mesh;
    if (mesh != &k->mesh) piece.solid_regions = (uint32_t)s.mesh.region_name.count;
    s.region = mem_alloc(s.mesh.region_name.count, sizeof *s.region);
    scree_status status = s.region ? SCREE_OK : error_no_memory(error, "a deformable body");
    for (uint32_t r = 0; status == SCREE_OK && r < s.mesh.region_name.count; r++)
        status = fill_region(&piece, r, &s.region[r], error);
    if (status == SCREE_OK) return keep_solid(k->world, &s, index, error);
    fem_solid_free(&s);
    return status;
}

scree_status maker_make_solids(deformable_maker *k, scree_error *error) {
    fem_mesh *pieces = NULL;
    uint32_t count = 1, solid = 0;
    TRY(stop_check(error));
    if (k->given.split == SPLIT_NONE) {
        TRY(make_solid(k, &k->mesh, &solid, error));
        return array_push(&k->solids, solid) ? SCREE_OK
                                             : error_no_memory(error, "a deformable body");
    }
    if (k->lines.count)
        return node_key_error(node_get(k->place, "lines"), error,
                              "a split body cannot have 'lines' because it has many nodes at the "
                              "same point: remove one of the two");
    TRY(fem_mesh_split(&k->mesh, k->given.split == SPLIT_ELEMENTS, &pieces, &count, error));
    scree_status status = SCREE_OK;
    for (uint32_t i = 0; i < count && status == SCREE_OK; i++) {
        status = stop_check(error);
        if (status == SCREE_OK) status = make_solid(k, &pieces[i], &solid, error);
        if (status == SCREE_OK && !array_push(&k->solids, solid))
            status = error_no_memory(error, "a deformable body");
    }
    for (uint32_t i = 0; i < count; i++)
        fem_mesh_free(&pieces[i]);
    mem_free(pieces);
    return status;
}
