/* One contact by itself: a body hits a rough wall, from plain arrays. Its mass is 1, so W is the
 * identity; it approaches with 1 m/s along the normal and slides with 0.5 m/s. */
#include <stdio.h>

#include "scree/solve.h"

int main(void) {
    const double W[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}; /* rows: normal, two tangents */
    const double q[3] = {-1, 0.3, 0.4}, mu[1] = {0.3};
    double r[3], u[3];
    scree_error error;
    scree_problem *problem = NULL;
    scree_problem_def def = scree_default_problem_def();
    def.contacts = 1;
    def.W = scree_matrix_dense(3, 3, W);
    def.q = q;
    def.mu = mu;
    scree_solve_settings settings = scree_default_solve_settings();
    scree_solve_info info;
    scree_status status = scree_problem_create(&problem, &def, &error);
    if (status == SCREE_OK) status = scree_solve(problem, &settings, r, u, NULL, &info, &error);
    scree_problem_destroy(problem);
    if (status != SCREE_OK) {
        fprintf(stderr, "one_contact: %s\n", error.text);
        return 1;
    }
    printf("impulse  %.6f %.6f %.6f\nvelocity %.6f %.6f %.6f\n%s, residual %.1e, by %s\n", r[0],
           r[1], r[2], u[0], u[1], u[2], info.status, info.residual, info.method);
    return info.converged ? 0 : 3;
}
