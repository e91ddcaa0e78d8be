/* Deformable bodies: energies and stresses of whole bodies, one node, and the moment tensors of
 * blocks beside their mean stress. Used for planar worlds and worlds in space: the third components
 * are zero in the plane. */
#include <string.h>

#include "base/math.h"
#include "base/space.h"
#include "frame/measure.h"
#include "frame/solids.h"

typedef struct chosen {
    char *of;
} chosen;

#define CHOSEN_PARAM(flags, help)                                                                  \
    { "of", PARAM_REFERENCE, offsetof(chosen, of), 0, IN_ONE, flags, 0, 0, NULL, NULL, help }

static scree_status none_found(const char *name, scree_error *error) {
    return error_set(error, SCREE_NOT_FOUND, "no body of '%s' is deformable",
                     name && name[0] ? name : "this world");
}

enum { SOLID_STRESS = 4, SOLID_MISES = 10, SOLID_PLASTIC, SOLID_DISPLACEMENT, SOLID_COLUMNS };

static void add_solid(const scree_frame *frame, uint32_t s, double *out) {
    const scree_solid_view *v = &frame->layout->solid[s];
    double mean[6], volume = solid_mean_stress(frame, s, mean);
    for (int k = 0; k < 3; k++)
        out[k] += frame->solid_energy[3 * (size_t)s + k];
    out[3] += volume;
    for (int k = 0; k < 6; k++)
        out[SOLID_STRESS + k] += volume * mean[k];
    for (uint32_t e = v->element; e < v->element + v->elements; e++) {
        double stress[6];
        element_stress(frame, e, stress);
        out[SOLID_MISES] = fmax(out[SOLID_MISES], stress_mises(stress));
        out[SOLID_PLASTIC] = fmax(out[SOLID_PLASTIC], frame->plastic[e]);
    }
    for (uint32_t n = v->node; n < v->node + v->nodes; n++)
        out[SOLID_DISPLACEMENT] = fmax(out[SOLID_DISPLACEMENT], length3(frame->displacement[n]));
}

static scree_status solid_eval(const void *parameters, const scree_frame *frame,
                               const scree_frame *before, double *out, scree_error *error) {
    const chosen *p = parameters;
    body_set set;
    bool any = false;
    (void)before;
    TRY(body_set_find(frame->layout, p->of, &set, error));
    memset(out, 0, SOLID_COLUMNS * sizeof *out);
    for (uint32_t s = 0; s < frame->layout->solids; s++) {
        if (!body_set_has(&set, frame->layout, frame->layout->solid[s].body)) continue;
        add_solid(frame, s, out);
        any = true;
    }
    if (!any) return none_found(p->of, error);
    for (int k = 0; k < 6; k++)
        out[SOLID_STRESS + k] = out[3] > 0 ? out[SOLID_STRESS + k] / out[3] : 0;
    return SCREE_OK;
}

static const param solid_params[] = {
    CHOSEN_PARAM(PARAM_OPTIONAL, "body or group; default: every deformable body"), {0}};
static const measure_column solid_columns[SOLID_COLUMNS] = {
    {"kinetic", "J"}, {"stored", "J"},  {"dissipated", "J"},  {"volume", "m^3"}, {"sxx", "Pa"},
    {"syy", "Pa"},    {"szz", "Pa"},    {"sxy", "Pa"},        {"syz", "Pa"},     {"sxz", "Pa"},
    {"mises", "Pa"},  {"plastic", "1"}, {"displacement", "m"}};

const measure_kind measure_solid = {
    .head = {.name = "solid",
             .help = "deformable bodies: kinetic, stored and dissipated energy, volume, mean "
                     "stress, and the largest von Mises stress, plastic strain and displacement",
             .params = solid_params,
             .size = sizeof(chosen)},
    MEASURE_TABLE(solid_columns),
    .eval = solid_eval,
    .space = &measure_solid};

typedef struct node_choice {
    char *of;
    double at[3];
} node_choice;

static uint32_t nearest_node(const scree_frame *frame, const body_set *set, const double at[3]) {
    const scree_layout *l = frame->layout;
    uint32_t found = NO_ROW;
    double best = INFINITY;
    for (uint32_t s = 0; s < l->solids; s++) {
        const scree_solid_view *v = &l->solid[s];
        if (!body_set_has(set, l, v->body)) continue;
        for (uint32_t n = v->node; n < v->node + v->nodes; n++) {
            double d[3];
            minus3(l->node_place[n], at, d);
            if (dot3(d, d) < best) {
                best = dot3(d, d);
                found = n;
            }
        }
    }
    return found;
}

static scree_status node_eval(const void *parameters, const scree_frame *frame,
                              const scree_frame *before, double *out, scree_error *error) {
    const node_choice *p = parameters;
    body_set set;
    (void)before;
    TRY(body_set_find(frame->layout, p->of, &set, error));
    uint32_t n = nearest_node(frame, &set, p->at);
    if (n == NO_ROW) return none_found(p->of, error);
    copy3(out, frame->displacement[n]);
    copy3(out + 3, frame->node_velocity[n]);
    copy3(out + 6, frame->contact_force[n]);
    node_now(frame, n, 1, out + 9);
    return SCREE_OK;
}

static const param node_params[] = {
    {"of", PARAM_REFERENCE, offsetof(node_choice, of), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "body or group; default: every deformable body"},
    {"at", PARAM_VECTOR, offsetof(node_choice, at), 3, IN_METRE, PARAM_REQUIRED | PARAM_PLACE, 0, 0,
     NULL, NULL, "a point in the undeformed world: the node nearest to it is used"},
    {0}};
static const measure_column node_columns[] = {
    {"ux", "m"}, {"uy", "m"}, {"uz", "m"}, {"vx", "m/s"}, {"vy", "m/s"}, {"vz", "m/s"},
    {"fx", "N"}, {"fy", "N"}, {"fz", "N"}, {"x", "m"},    {"y", "m"},    {"z", "m"}};

static const char *const node_examples[] = {"at: [0.1, 0.2]", "at: [0.1, 0.2], of: west", NULL};

const measure_kind measure_node = {
    .head = {.name = "node",
             .help = "the node of a deformable body nearest to a given point at rest: "
                     "displacement, velocity, contact force and present position",
             .params = node_params,
             .size = sizeof(node_choice),
             .examples = node_examples},
    MEASURE_TABLE(node_columns),
    .eval = node_eval,
    .space = &measure_node};

/* Sums over the selected blocks: volume, and moment tensor and stress times volume. */
static scree_status sum_blocks(const scree_frame *frame, const char *name, double *volume,
                               double moment[6], double stress[6], scree_error *error) {
    body_set set;
    TRY(body_set_find(frame->layout, name, &set, error));
    *volume = 0;
    memset(moment, 0, 6 * sizeof *moment);
    memset(stress, 0, 6 * sizeof *stress);
    for (uint32_t s = 0; s < frame->layout->solids; s++) {
        double one[6], two[6];
        if (!body_set_has(&set, frame->layout, frame->layout->solid[s].body)) continue;
        double v = solid_moment_stress(frame, s, one);
        solid_mean_stress(frame, s, two);
        *volume += v;
        for (int k = 0; k < 6; k++) {
            moment[k] += v * one[k];
            stress[k] += v * two[k];
        }
    }
    if (!(*volume > 0)) return none_found(name, error);
    for (int k = 0; k < 6; k++) {
        moment[k] /= *volume;
        stress[k] /= *volume;
    }
    return SCREE_OK;
}

static void put_planar(const double s[6], double out[6]) {
    principal p = principal_values(s[0], s[3], s[3], s[1]);
    const double row[6] = {s[0], s[1], s[3], p.first, p.second, p.angle};
    memcpy(out, row, sizeof row);
}

static scree_status block_stress_eval(const void *parameters, const scree_frame *frame,
                                      const scree_frame *before, double *out, scree_error *error) {
    const chosen *p = parameters;
    double moment[6], stress[6];
    (void)before;
    TRY(sum_blocks(frame, p->of, &out[12], moment, stress, error));
    put_planar(moment, out);
    put_planar(stress, out + 6);
    return SCREE_OK;
}

static scree_status space_block_stress_eval(const void *parameters, const scree_frame *frame,
                                            const scree_frame *before, double *out,
                                            scree_error *error) {
    const chosen *p = parameters;
    double moment[6], stress[6], volume, value[3], axis[3][3];
    (void)before;
    TRY(sum_blocks(frame, p->of, &volume, moment, stress, error));
    memcpy(out, moment, sizeof moment);
    memcpy(out + 8, stress, sizeof stress);
    stress_principal(moment, value, axis);
    out[6] = value[0];
    out[7] = value[2];
    stress_principal(stress, value, axis);
    out[14] = value[0];
    out[15] = value[2];
    return SCREE_OK;
}

static const char block_stress_help[] =
    "moment tensor of the contact forces on deformable blocks per volume, and mean Cauchy stress "
    "of their elements (tension positive), with principal values; both are equal at rest where "
    "only contacts hold the blocks";
static const param block_stress_params[] = {
    CHOSEN_PARAM(PARAM_OPTIONAL, "block or group; default: every deformable body"), {0}};
static const measure_column block_stress_columns[] = {
    {"mxx", "Pa"},      {"myy", "Pa"},      {"mxy", "Pa"},    {"m1", "Pa"},  {"m2", "Pa"},
    {"m_angle", "rad"}, {"sxx", "Pa"},      {"syy", "Pa"},    {"sxy", "Pa"}, {"s1", "Pa"},
    {"s2", "Pa"},       {"s_angle", "rad"}, {"volume", "m^3"}};
static const measure_column space_block_stress_columns[] = {
    {"mxx", "Pa"}, {"myy", "Pa"}, {"mzz", "Pa"}, {"mxy", "Pa"}, {"myz", "Pa"}, {"mxz", "Pa"},
    {"m1", "Pa"},  {"m3", "Pa"},  {"sxx", "Pa"}, {"syy", "Pa"}, {"szz", "Pa"}, {"sxy", "Pa"},
    {"syz", "Pa"}, {"sxz", "Pa"}, {"s1", "Pa"},  {"s3", "Pa"}};

static const measure_kind space_block_stress = {.head = {.name = "block_stress",
                                                         .help = block_stress_help,
                                                         .params = block_stress_params,
                                                         .size = sizeof(chosen)},
                                                MEASURE_TABLE(space_block_stress_columns),
                                                .eval = space_block_stress_eval};
const measure_kind measure_block_stress = {.head = {.name = "block_stress",
                                                    .help = block_stress_help,
                                                    .params = block_stress_params,
                                                    .size = sizeof(chosen)},
                                           MEASURE_TABLE(block_stress_columns),
                                           .eval = block_stress_eval,
                                           .space = &space_block_stress};
