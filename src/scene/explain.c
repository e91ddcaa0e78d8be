/* The output of `scree explain`: the resolved scene, followed by its consequences as comments, so
 * that the whole is still a scene: bodies by entry, the law of every pair, masses and defaults. */
#include <math.h>
#include <string.h>

#include "scene/scene.h"

#define WIDTH 14 /* width of a column of the law table */

static const char *shape_word(const plan *p, const plan_entry *e) {
    if (e->count == 0) return "-";
    const char *first = p->shapes.data[p->bodies.data[e->first].shape]->kind;
    for (uint32_t i = 1; i < e->count; i++)
        if (strcmp(first, p->shapes.data[p->bodies.data[e->first + i].shape]->kind) != 0)
            return "several";
    return first;
}

static const char *motion_word(const plan_entry *e) {
    const uint8_t *held = e->prescribed;
    if (e->given.dormant) return "dormant";
    if (held[0] && held[1] && held[2]) return e->given.drive ? "driven" : "fixed";
    return held[0] || held[1] || held[2] ? "partly held" : "free";
}

static bool add_entry(const plan *p, const plan_entry *e, double *moving, text_buffer *out) {
    double least = INFINITY, most = 0, total = 0;
    for (uint32_t i = 0; i < e->count; i++) {
        double mass = plan_mass(p, &p->bodies.data[e->first + i]);
        least = fmin(least, mass);
        most = fmax(most, mass);
        total += mass;
    }
    const body_entry *g = &e->given;
    const char *name = g->name ? g->name : g->group ? g->group : "-";
    bool held = e->prescribed[0] && e->prescribed[1] && e->prescribed[2];
    if (!held) *moving += total;
    bool good = text_add(out, "#   %-16.40s %7u  %-10s %-11s %-12.30s ", name, e->count,
                         shape_word(p, e), motion_word(e), g->surface ? g->surface : "default");
    if (total == 0) return good && text_add(out, "no mass\n");
    if (least == most) return good && text_add(out, "%.6g kg each, %.6g kg\n", least, total);
    return good && text_add(out, "%.6g to %.6g kg, %.6g kg\n", least, most, total);
}

static bool add_bodies(const plan *p, text_buffer *out) {
    double moving = 0;
    bool good = text_add(out,
                         "#\n# Bodies: %zu, by entry (name or group, number, shape, motion, "
                         "surface, mass of one and of all)\n",
                         p->bodies.count);
    for (size_t i = 0; good && i < p->entries.count; i++)
        good = add_entry(p, &p->entries.data[i], &moving, out);
    return good && text_add(out, "#   total mass of the bodies that can move: %.6g kg\n", moving);
}

/* One entry of `deformables`: common data of its bodies, and the fastest wave in any of them. */
static scree_status add_deformable(const plan *p, const plan_deformable *d, const scree_world *w,
                                   text_buffer *out, scree_error *error) {
    uint64_t nodes = 0, elements = 0;
    double mass = 0, speed = 0, time = INFINITY, h = p->scene->world.h;
    const char *material = NULL;
    for (uint32_t i = 0; i < d->count; i++) {
        scree_deformable_info info;
        TRY(scree_world_deformable(w, (uint64_t)d->first + i + 1, &info, error));
        nodes += info.nodes;
        elements += info.elements;
        mass += info.mass;
        speed = fmax(speed, info.wave_speed);
        time = fmin(time, info.wave_time);
        material = !material || strcmp(material, info.material) == 0 ? info.material : "several";
    }
    const char *name = d->name ? d->name : d->group ? d->group : "-";
    if (text_add(out,
                 "#   %-16.40s %7u  %llu nodes, %llu elements, %llu velocities; %s, %.6g kg; waves "
                 "%.4g m/s, %.3g s through the least edge: h is %.3g of it\n",
                 name, d->count, (unsigned long long)nodes, (unsigned long long)elements,
                 (unsigned long long)(nodes * (uint64_t)p->scene->world.dimension), material, mass,
                 speed, time, h / time))
        return SCREE_OK;
    return error_no_memory(error, "the explanation");
}

static scree_status add_deformables(plan *p, text_buffer *out, scree_error *error) {
    scree_world *w = NULL;
    if (p->deformables.count == 0) return SCREE_OK;
    TRY(plan_world(p, 1, &w, error));
    scree_status status =
        text_add(out, "#\n# Deformable bodies, by entry (name or group, number)\n")
            ? SCREE_OK
            : error_no_memory(error, "the explanation");
    for (size_t i = 0; status == SCREE_OK && i < p->deformables.count; i++)
        status = add_deformable(p, &p->deformables.data[i], w, out, error);
    scree_world_destroy(w);
    return status;
}

static const char *law_of(const plan *p, const char *a, const char *b) {
    const char *fallback = "-";
    for (size_t i = 0; i < p->laws.count; i++) {
        const plan_law *l = &p->laws.data[i];
        if (!l->a)
            fallback = l->law;
        else if ((strcmp(l->a, a) == 0 && strcmp(l->b, b) == 0) ||
                 (strcmp(l->a, b) == 0 && strcmp(l->b, a) == 0))
            return l->law;
    }
    return fallback;
}

static bool add_laws(const plan *p, text_buffer *out) {
    bool good = text_add(
        out, "#\n# Law of each pair of surfaces (-: an error if they touch)\n#   %-*s", WIDTH, "");
    for (size_t i = 0; good && i < p->surfaces.count; i++)
        good = text_add(out, " %-*.*s", WIDTH, WIDTH, p->surfaces.data[i]);
    good = good && text_add(out, "\n");
    for (size_t i = 0; good && i < p->surfaces.count; i++) {
        good = text_add(out, "#   %-*.*s", WIDTH, WIDTH, p->surfaces.data[i]);
        for (size_t j = 0; good && j < p->surfaces.count; j++)
            good = text_add(out, " %-*.*s", WIDTH, WIDTH,
                            law_of(p, p->surfaces.data[i], p->surfaces.data[j]));
        good = good && text_add(out, "\n");
    }
    return good;
}

static bool add_bonds(const plan *p, text_buffer *out) {
    bool good = p->bonds.count == 0 ||
                text_add(out, "#\n# Law of pairs of bodies, whatever their surfaces\n");
    for (size_t i = 0; good && i < p->bonds.count; i++) {
        const plan_law *b = &p->bonds.data[i];
        good = text_add(out, "#   %-*.40s %-*.40s %.40s\n", WIDTH, b->a, WIDTH, b->b, b->law);
    }
    return good;
}

static bool add_walls(const plan *p, text_buffer *out) {
    bool good = true, any = false;
    for (size_t i = 0; good && i < p->entries.count; i++) {
        const plan_entry *e = &p->entries.data[i];
        if (!(e->wall_mass > 0)) continue;
        if (!any)
            good = text_add(out, "#\n# Boundaries that can move and have no mass in the "
                                 "scene\n");
        any = true;
        good = good && text_add(out, "#   %-16.40s %.6g kg: a tenth of %.6g kg\n",
                                e->given.name ? e->given.name : "-", e->wall_mass, p->total_mass);
    }
    return good;
}

/* filled holds one default per line. */
static bool add_filled(const char *filled, text_buffer *out) {
    if (!filled) return true;
    bool good = text_add(out, "#\n# Defaults in force\n");
    while (good && *filled) {
        size_t length = strcspn(filled, "\n");
        good = text_add(out, "#   %.*s\n", (int)length, filled);
        filled += length + (filled[length] == '\n');
    }
    return good;
}

scree_status scree_scene_explain(const scree_scene *s, char **out, scree_error *error) {
    *out = NULL;
    plan p;
    text_buffer text = {0};
    TRY(plan_make(s, &p, error));
    bool good = text_add(&text, "%s", scree_scene_text(s)) && add_bodies(&p, &text);
    scree_status status =
        good ? add_deformables(&p, &text, error) : error_no_memory(error, "the explanation");
    good = status == SCREE_OK && add_laws(&p, &text) && add_bonds(&p, &text) &&
           add_walls(&p, &text) && add_filled(s->filled.data, &text);
    if (status == SCREE_OK && !good) status = error_no_memory(error, "the explanation");
    plan_free(&p);
    if (status == SCREE_OK)
        *out = text.data;
    else
        text_free(&text);
    return status;
}
