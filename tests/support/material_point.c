#include "support/material_point.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/space.h"
#include "linear/dense.h"
#include "registry.h"
#include "support/check.h"
#include "support/flow_params.h"

static const material_kind *find(const char *name) {
    for (size_t i = 0;; i++) {
        const kind *k = registry_listed(FAMILY_material, i);
        if (!k) fail_msg("no material '%s'", name);
        if (strcmp(k->name, name) == 0) return (const material_kind *)k;
    }
}

static scree_status read(const char *name, const char *parameters, material_point *p,
                         scree_error *error) {
    char text[512];
    snprintf(text, sizeof text, "{%s}", parameters);
    scree_params *map = flow_params(text);
    memset(p, 0, sizeof *p);
    p->kind = find(name);
    p->size = p->kind->finite ? 9 : STRAINS;
    p->parameters = mem_alloc(1, p->kind->head.size);
    assert_non_null(p->parameters);
    error->text[0] = '\0';
    scree_status status =
        param_read(&p->kind->head, map, NULL, &(param_scope){0}, p->parameters, error);
    scree_params_free(map);
    return status;
}

void material_point_make(material_point *p, const char *name, const char *parameters) {
    scree_error error;
    if (read(name, parameters, p, &error) != SCREE_OK) fail_msg("%s: %s", name, error.text);
}

const char *material_point_refusal(const char *name, const char *parameters) {
    static scree_error error;
    material_point p;
    if (read(name, parameters, &p, &error) == SCREE_OK)
        fail_msg("%s: {%s} is not refused", name, parameters);
    mem_free(p.parameters);
    return error.text;
}

void material_point_free(material_point *p) {
    param_free(&p->kind->head, p->parameters);
    mem_free(p->parameters);
}

bool material_point_stress(const material_point *p, const double *strain, double *stress) {
    double history[MATERIAL_HISTORY];
    return p->kind->update(p->parameters, p->history, strain, history, stress, NULL, NULL);
}

bool material_point_move(material_point *p, const double *strain, double *stress,
                         material_energy *energy) {
    return p->kind->update(p->parameters, p->history, strain, p->history, stress, NULL, energy);
}

double material_point_tangent_error(const material_point *p, const double *strain, double step) {
    int n = p->size;
    double tangent[81], stress[9], history[MATERIAL_HISTORY], worst = 0;
    assert_true(p->kind->update(p->parameters, p->history, strain, history, stress, tangent, NULL));
    for (int j = 0; j < n; j++) {
        double moved[9], above[9], below[9];
        memcpy(moved, strain, n * sizeof *moved);
        moved[j] = strain[j] + step;
        assert_true(material_point_stress(p, moved, above));
        moved[j] = strain[j] - step;
        assert_true(material_point_stress(p, moved, below));
        for (int i = 0; i < n; i++) {
            double slope = (above[i] - below[i]) / (2 * step);
            worst = fmax(worst, fabs(slope - tangent[n * i + j]));
        }
    }
    return worst / p->kind->modulus(p->parameters);
}

/* Corrects the free strains by the tangent. */
static void correct(const material_point *p, const bool *is_free, const double *tangent,
                    const double *missing, double *strain) {
    double M[81], x[9];
    uint32_t pivot[9];
    size_t n = 0, place[9];
    for (int i = 0; i < p->size; i++)
        if (is_free[i]) place[n++] = (size_t)i;
    for (size_t a = 0; a < n; a++) {
        x[a] = missing[place[a]];
        for (size_t b = 0; b < n; b++)
            M[n * a + b] = tangent[p->size * place[a] + place[b]];
    }
    assert_true(dense_factor(n, M, pivot) != 0);
    dense_solve(n, M, pivot, x);
    for (size_t a = 0; a < n; a++)
        strain[place[a]] += x[a];
}

int material_point_drive(const material_point *p, const bool *is_free, double *strain,
                         double *stress, const char *told) {
    double wanted[9], history[MATERIAL_HISTORY], tangent[81], missing[9];
    memcpy(wanted, stress, p->size * sizeof *wanted);
    for (int round = 0; round < 30; round++) {
        double norm = 0;
        assert_true(
            p->kind->update(p->parameters, p->history, strain, history, stress, tangent, NULL));
        for (int i = 0; i < p->size; i++) {
            missing[i] = is_free[i] ? wanted[i] - stress[i] : 0;
            norm += missing[i] * missing[i];
        }
        norm = sqrt(norm) / p->kind->modulus(p->parameters);
        if (told) print_message("%s: |missing stress| / E = %.3e after %d\n", told, norm, round);
        if (norm < 1e-15) return round;
        correct(p, is_free, tangent, missing, strain);
    }
    fail_msg("%s: Newton's method has not ended", p->kind->head.name);
    return 0;
}

void material_point_random(const material_point *p, random_stream *r, double size, double *strain) {
    for (int i = 0; i < p->size; i++)
        strain[i] = random_range(r, -size, size) + (p->size == 9 && i % 4 == 0);
}

void random_rotation(random_stream *r, double R[9]) {
    double q[4], M[3][3];
    for (int i = 0; i < 4; i++)
        q[i] = random_normal(r);
    quaternion_unit(q);
    quaternion_matrix(q, M);
    memcpy(R, M, sizeof M);
}
