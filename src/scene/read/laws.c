/* Laws, and the table of laws for pairs of surfaces. */
#include <stddef.h>
#include <string.h>

#include "scene/scene.h"

typedef struct contact_entry {
    node *between;
    char *law, *fallback;
} contact_entry;

static const param contact_rows[] = {
    PARAM_ROW(contact_entry, between, NODE, .flags = PARAM_OPTIONAL,
              .help = "two surfaces in brackets, in any order; may be the same twice"),
    PARAM_ROW(contact_entry, law, REFERENCE, .flags = PARAM_OPTIONAL,
              .help = "law of this pair, a name of `laws`"),
    {.name = "default",
     .type = PARAM_REFERENCE,
     .offset = offsetof(contact_entry, fallback),
     .flags = PARAM_OPTIONAL,
     .help = "instead of both: law of every pair that is not listed. Without it, contact of an "
             "unlisted pair is an error"},
    {0},
};

const kind scene_contact_kind = {
    .name = "contacts",
    .help = "A list; every entry is {between: [a, b], law: name} or {default: name}.",
    .params = contact_rows,
    .size = sizeof(contact_entry)};

typedef struct bond_entry {
    node *between;
    char *law;
} bond_entry;

static const param bond_rows[] = {
    PARAM_ROW(bond_entry, between, NODE, .flags = PARAM_REQUIRED,
              .help = "two bodies or groups in brackets; a group means each of its bodies, the "
                      "same group twice all pairs in it"),
    PARAM_ROW(bond_entry, law, REFERENCE, .flags = PARAM_REQUIRED,
              .help = "law of these pairs, a name of `laws`"),
    {0},
};

const kind scene_bond_kind = {
    .name = "bonds",
    .help = "A list of {between: [a, b], law: name}: pairs of bodies with another law than that "
            "of their surfaces, such as the mortar of single joints. An entry of two bodies has "
            "priority over one of a body and a group, and this over one of two groups.",
    .params = bond_rows,
    .size = sizeof(bond_entry)};

static scree_status check_law(const plan *p, const node *n, scree_error *error) {
    enum { MOST = 256 };
    const char *names[MOST + 1];
    size_t count = 0;
    const node *laws = section(p->root, "laws");
    if (node_get(laws, n->text)) return SCREE_OK;
    for (const node *c = laws ? laws->first : NULL; c && count < MOST; c = c->next)
        names[count++] = c->key;
    names[count] = NULL;
    if (section_misspelt(p->root, "laws")) return faults_quiet(error);
    return unknown_name(n, "law", n->text, names, "define it under 'laws'", error);
}

/* A surface that no body has is considered misspelt if a similar one exists; otherwise it is kept,
 * so that one table can be used for several scenes. */
static scree_status check_surface(plan *p, const node *n, scree_error *error) {
    TRY(need_type(n, NODE_SCALAR, "the name of a surface", error));
    for (size_t i = 0; i < p->surfaces.count; i++)
        if (strcmp(p->surfaces.data[i], n->text) == 0) return SCREE_OK;
    if (!array_push(&p->surfaces, NULL)) return error_no_memory(error, "the surfaces");
    const char *near = nearest_name(n->text, p->surfaces.data);
    p->surfaces.data[p->surfaces.count - 1] = n->text;
    if (p->incomplete) return SCREE_OK;
    if (near)
        return node_error(n, error, "no body has the surface '%s', did you mean '%s'?", n->text,
                          near);
    log_warning("%s:%u:%u: no body has the surface '%s'", n->file ? n->file : "scene", n->line,
                n->column, n->text);
    return SCREE_OK;
}

static bool same_pair(const plan_law *one, const plan_law *two) {
    if (!one->a || !two->a) return one->a == two->a;
    return (strcmp(one->a, two->a) == 0 && strcmp(one->b, two->b) == 0) ||
           (strcmp(one->a, two->b) == 0 && strcmp(one->b, two->a) == 0);
}

static scree_status add_rule(plan *p, plan_law rule, scree_error *error) {
    for (size_t i = 0; i < p->laws.count; i++)
        if (same_pair(&p->laws.data[i], &rule))
            return node_error(rule.place, error,
                              rule.a ? "the pair of '%s' and '%s' is given twice: remove one entry"
                                     : "the default law is given twice: remove one entry",
                              rule.a ? rule.a : "", rule.b ? rule.b : "");
    return array_push(&p->laws, rule) ? SCREE_OK : error_no_memory(error, "the law table");
}

static scree_status read_pair(plan *p, const node *n, scree_error *error) {
    const node *between = node_get(n, "between"), *law = node_get(n, "law");
    if (!between || !law)
        return node_error(n, error,
                          "an entry of 'contacts' must be {between: [a, b], law: name} or "
                          "{default: name}");
    TRY(need_type(between, NODE_LIST, "two surfaces in brackets", error));
    if (between->count != 2)
        return node_error(between, error, "'between' must be two surfaces in brackets, but has %u",
                          between->count);
    TRY(check_surface(p, between->first, error));
    TRY(check_surface(p, between->last, error));
    if (strcmp(between->first->text, "default") == 0 && strcmp(between->last->text, "default") == 0)
        return node_error(between, error,
                          "bodies without a 'surface' use the entry {default: name}; or give them "
                          "a 'surface'");
    TRY(check_law(p, law, error));
    return add_rule(p, (plan_law){between->first->text, between->last->text, law->text, n}, error);
}

static scree_status read_rule(plan *p, const node *n, scree_error *error) {
    contact_entry given;
    TRY(need_type(n, NODE_MAP, "{between: [a, b], law: name}", error));
    TRY(param_read(&scene_contact_kind, n, NULL, NULL, &given, error));
    param_free(&scene_contact_kind, &given);
    const node *fallback = node_get(n, "default");
    if (!fallback) return read_pair(p, n, error);
    if (n->count > 1)
        return node_error(n, error,
                          "{default: name} must be an entry by itself: make another entry for the "
                          "pair");
    TRY(check_law(p, fallback, error));
    return add_rule(p, (plan_law){.law = fallback->text, .place = n}, error);
}

static scree_status check_end(const plan *p, const node *n, scree_error *error) {
    TRY(need_type(n, NODE_SCALAR, "the name of a body or group", error));
    if (plan_find(p, n->text) != UINT32_MAX || plan_has_group(p, n->text) ||
        plan_is_deformable(p, n->text))
        return SCREE_OK;
    return plan_unknown_body(p, n, error);
}

/* A pair given twice, or a body with itself, is refused when the world is made, where they are in
 * order. */
static scree_status read_bond(plan *p, const node *n, scree_error *error) {
    bond_entry given;
    TRY(need_type(n, NODE_MAP, "{between: [a, b], law: name}", error));
    TRY(param_read(&scene_bond_kind, n, NULL, NULL, &given, error));
    param_free(&scene_bond_kind, &given);
    const node *between = node_get(n, "between"), *law = node_get(n, "law");
    TRY(need_type(between, NODE_LIST, "two bodies or groups in brackets", error));
    if (between->count != 2)
        return node_error(between, error,
                          "'between' must be two bodies or groups in brackets, but has %u",
                          between->count);
    TRY(check_end(p, between->first, error));
    TRY(check_end(p, between->last, error));
    TRY(check_law(p, law, error));
    plan_law rule = {between->first->text, between->last->text, law->text, n};
    return array_push(&p->bonds, rule) ? SCREE_OK : error_no_memory(error, "the bonds");
}

scree_status plan_bonds(plan *p, scree_error *error) {
    const node *bonds = section(p->root, "bonds");
    if (!bonds) return SCREE_OK;
    TRY(need_type(bonds, NODE_LIST, "a list of {between: [a, b], law: name}", error));
    faults f;
    faults_begin(&f, error);
    for (const node *n = bonds->first; n; n = n->next)
        TRY(faults_keep(&f, read_bond(p, n, &f.one)));
    return faults_end(&f);
}

scree_status world_add_bonds(const plan *p, scree_world *w, scree_error *error) {
    faults f;
    faults_begin(&f, error);
    for (size_t i = 0; i < p->bonds.count; i++) {
        const plan_law *b = &p->bonds.data[i];
        scree_status status = scree_world_set_bonds(w, b->a, b->b, b->law, &f.one);
        if (status == SCREE_NOT_FOUND && p->incomplete) faults_quiet(&f.one);
        TRY(faults_keep(&f, at_place(status, b->place, &f.one)));
    }
    return faults_end(&f);
}

scree_status plan_laws(plan *p, scree_error *error) {
    const node *laws = section(p->root, "laws"), *contacts = section(p->root, "contacts");
    if (laws) TRY(need_type(laws, NODE_MAP, "a map of names and their parts", error));
    if (!contacts) {
        if (p->bodies.count + p->deformables.count < 2) return SCREE_OK;
        if (section_misspelt(p->root, "contacts")) return faults_quiet(error);
        const char *first = laws && laws->first ? laws->first->key : "LAW";
        return node_error(p->root, error,
                          "the scene has no 'contacts', so no pair has a law: add `contacts: "
                          "[{default: %s}]`, or `contacts: []` if nothing ever touches",
                          first);
    }
    TRY(need_type(contacts, NODE_LIST, "a list of {between: [a, b], law: name}", error));
    faults f;
    faults_begin(&f, error);
    for (const node *n = contacts->first; n; n = n->next)
        TRY(faults_keep(&f, read_rule(p, n, &f.one)));
    return faults_end(&f);
}

static scree_status add_law(scree_world *w, const node *n, scree_error *error) {
    TRY(need_type(n, NODE_MAP, "a map of its parts such as {normal: velocity}", error));
    return at_place(scree_world_add_law(w, n->key, n, error), n, error);
}

scree_status world_add_laws(const plan *p, scree_world *w, scree_error *error) {
    const node *laws = section(p->root, "laws");
    faults f;
    faults_begin(&f, error);
    for (const node *n = laws ? laws->first : NULL; n; n = n->next)
        TRY(faults_keep(&f, add_law(w, n, &f.one)));
    TRY(faults_end(&f)); /* the table needs all laws */
    for (size_t i = 0; i < p->laws.count; i++) {
        const plan_law *l = &p->laws.data[i];
        scree_status status =
            scree_world_set_law(w, l->a ? l->a : "default", l->b ? l->b : "default", l->law, error);
        TRY(at_place(status, l->place, error));
    }
    return SCREE_OK;
}
