/* Thick tubes that are widened from inside until they are fully plastic, in plane strain, compared
 * with their collapse pressures: von Mises (Hill 1950), 2/sqrt(3) Y ln(b/a); Mohr-Coulomb, c
 * cot(phi) ((b/a)^((N-1)/N) - 1), N = (1 + sin(phi)) / (1 - sin(phi)), for any psi: equilibrium and
 * criterion alone determine the stresses. Before yielding: Lame. */
#include "support/check.h"

#include "linear/dense.h"
#include "support/fem_make.h"

#define INNER  0.1
#define OUTER  0.2
#define HEIGHT 0.01

typedef struct tube {
    fem_solid solid;
    size_t numbers;
    bool *fixed;
    double *u, *force, *history, *next;
    block_matrix K;
    int rounds; /* of Newton's method, all steps together */
} tube;

static void tube_make(tube *t, const char *material, const char *text, int cells) {
    char map[160];
    snprintf(map, sizeof map,
             "{kind: grid, size: [%g, %g], cells: [%d, 1], corner: [%g, 0], element: q4}",
             OUTER - INNER, HEIGHT, cells, INNER);
    *t = (tube){.solid = {.mesh = mesh_make(map, 2), .plane = FEM_AXISYMMETRIC}};
    fem_solid *s = &t->solid;
    solid_give(s, material, text);
    s->region[0].integration = FEM_BBAR;
    solid_build(s);
    t->numbers = solid_numbers(s);
    t->u = solid_vector(s);
    t->force = solid_vector(s);
    t->history = mem_alloc(s->histories + 1, sizeof *t->history);
    t->next = mem_alloc(s->histories + 1, sizeof *t->next);
    t->fixed = mem_alloc(t->numbers, sizeof *t->fixed);
    for (size_t i = 0; i < t->numbers; i++)
        t->fixed[i] = i % 2 == 1 || s->mesh.place[i] < INNER + 1e-9;
    t->K = s->K;
    t->K.value.data = mem_alloc(s->K.value.count, sizeof(double));
}

static void tube_free(tube *t) {
    mem_free(t->K.value.data), mem_free(t->fixed), mem_free(t->next);
    mem_free(t->history), mem_free(t->force), mem_free(t->u);
    fem_solid_free(&t->solid);
}

/* Of the free displacements, dense: the tubes are small. */
static void correct(tube *t) {
    size_t n = t->numbers, free_count = 0, *place = mem_alloc(n, sizeof *place);
    for (size_t i = 0; i < n; i++)
        if (!t->fixed[i]) place[free_count++] = i;
    double *A = mem_alloc(free_count * free_count, sizeof *A);
    double *x = mem_alloc(free_count, sizeof *x);
    uint32_t *pivot = mem_alloc(free_count, sizeof *pivot);
    for (size_t a = 0; a < free_count; a++) {
        x[a] = -t->force[place[a]];
        for (size_t b = 0; b < free_count; b++) {
            const double *block_at =
                block_matrix_at(&t->K, (uint32_t)(place[a] / 2), (uint32_t)(place[b] / 2));
            if (block_at) A[free_count * a + b] = block_at[2 * (place[a] % 2) + place[b] % 2];
        }
    }
    assert_true(dense_factor(free_count, A, pivot) != 0);
    dense_solve(free_count, A, pivot, x);
    for (size_t a = 0; a < free_count; a++)
        t->u[place[a]] += x[a];
    mem_free(A), mem_free(x), mem_free(pivot), mem_free(place);
}

/* The pressure inside when the inner wall has moved by `wall`. */
static double widen(tube *t, double wall, fem_sums *sums) {
    fem_solid *s = &t->solid;
    double pressure = 0, scale;
    for (size_t i = 0; i < t->numbers; i += 2)
        if (t->fixed[i]) t->u[i] = wall;
    for (int round = 0;; round++) {
        scree_error error = {0};
        double left = 0;
        if (fem_forces(s, t->u, t->history, t->next, t->force, sums, &error) != SCREE_OK)
            fail_msg("%s", error.text);
        scale = largest(t->force, t->numbers);
        for (size_t i = 0; i < t->numbers; i++)
            if (!t->fixed[i]) left = fmax(left, fabs(t->force[i]));
        if (left < 1e-10 * scale) break;
        if (round == 200) fail_msg("Newton's method has not ended: %g of %g", left, scale);
        assert_int_equal(fem_tangent(s, t->u, t->history, &t->K, &error), SCREE_OK);
        correct(t);
        t->rounds++;
    }
    memcpy(t->history, t->next, s->histories * sizeof *t->history);
    for (size_t i = 0; i < t->numbers; i += 2)
        if (t->fixed[i]) pressure += t->force[i];
    return pressure / (2 * PI * INNER * HEIGHT);
}

/* Widens the tube in steps; the work done on the wall must equal the stored and dissipated energy.
 */
static double collapse(const char *material, const char *text, double E, double wall) {
    enum { STEPS = 60 };
    tube t;
    tube_make(&t, material, text, 24);
    double before = 0, work = 0, lost = 0, nu = 0.3, pressure = 0;
    fem_sums sums;
    double first = 0.5 * wall / STEPS, ratio = OUTER * OUTER / (INNER * INNER);
    double lame = (1 + nu) / E * INNER * (1 - 2 * nu + ratio) / (ratio - 1);
    double softness = first / widen(&t, first, &sums);
    if (!(fabs(softness / lame - 1) < 2e-3)) fail_msg("%g m/Pa, Lame says %g", softness, lame);
    work = 0.5 * first * first / softness;
    before = first / softness;
    for (int k = 1; k <= STEPS; k++) {
        double from = k == 1 ? first : wall * (k - 1) / STEPS, to = wall * k / STEPS;
        pressure = widen(&t, to, &sums);
        work += 0.5 * (pressure + before) * (to - from);
        lost += sums.dissipated;
        before = pressure;
    }
    work *= 2 * PI * INNER * HEIGHT;
    print_message("%s {%s}: %.6g Pa, %.1f rounds a step, %.2e of the work missing\n", material,
                  text, pressure, (double)t.rounds / (STEPS + 1),
                  fabs(sums.stored + lost - work) / work);
    assert_true(fabs(sums.stored + lost - work) < 5e-3 * work);
    assert_true(lost > 0.5 * work);
    tube_free(&t);
    return pressure;
}

static void expect(double got, double want, double tolerance) {
    if (!(fabs(got / want - 1) <= tolerance)) fail_msg("%.6g instead of %.6g", got, want);
}

static void von_mises(void **unused) {
    (void)unused;
    double want = 2 / sqrt(3) * 2.4e8 * log(OUTER / INNER);
    expect(collapse("j2", "E: 2e11, nu: 0.3, yield: 2.4e8", 2e11, 1e-3), want, 3e-4);
    /* the walls move at constant volume, and the pressure is computed for the initial inner wall */
    double wall = 1e-3, inner = INNER + wall;
    double outer = sqrt(OUTER * OUTER + inner * inner - INNER * INNER);
    want = 2 / sqrt(3) * 2.4e8 * log(outer / inner) * inner / INNER;
    expect(collapse("j2_finite", "E: 2e11, nu: 0.3, yield: 2.4e8", 2e11, wall), want, 3e-4);
}

static void mohr_coulomb(void **unused) {
    (void)unused;
    double c = 1e5, phi = PI / 6, N = (1 + sin(phi)) / (1 - sin(phi));
    double want = c / tan(phi) * (pow(OUTER / INNER, (N - 1) / N) - 1);
    for (int psi = 0; psi <= 30; psi += 10) {
        char text[128];
        snprintf(text, sizeof text,
                 "E: 1e8, nu: 0.3, cohesion: 1e5, friction: 30 deg, dilatancy: %d deg", psi);
        expect(collapse("mohr_coulomb", text, 1e8, 1.2e-3), want, 1e-3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(von_mises),
        cmocka_unit_test(mohr_coulomb),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
