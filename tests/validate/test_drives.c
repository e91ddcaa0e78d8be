/* Known answers for prescribed motions and held interactions: drives along straight and oblique
 * axes, a turning drum, springs, dampers, links, cables, pins, membranes. Sources: closed forms of
 * elementary mechanics; the scheme's rule for driven dofs, q_M = X(t_M). */
#include <math.h>

#include "support/check.h"
#include "support/simple_world.h"

static scree_world *empty_world(double h, double theta, double gravity) {
    scree_world_def def = simple_def(h, 1e-11);
    def.theta = theta;
    def.gravity[1] = -gravity;
    return simple_world(&def, &(simple_law){.mu = 0.3});
}

static uint64_t disk_of_mass(scree_world *w, double mass, double x, double y) {
    scree_body_def def = scree_default_body_def();
    def.shape = simple_disk(w, 0.1);
    def.mass = mass;
    def.position[0] = x;
    def.position[1] = y;
    return simple_add(w, &def);
}

/* The position at every mid-step is X there, also the first. */
static void sine_displacement(void **unused) {
    (void)unused;
    const double theta[] = {0.5, 0.75, 1}, h = 1e-3, a = 0.1, f = 2, start = 0.3;
    for (int k = 0; k < 3; k++) {
        scree_world *w = empty_world(h, theta[k], GRAVITY);
        uint64_t wall = disk_of_mass(w, 1, start, 0);
        simple_drive(w, wall,
                     "{x: {displacement: {kind: sine, amplitude: 0.1, frequency: 2}}, y: fixed, "
                     "rotation: {displacement: {kind: sine, amplitude: 0.2, frequency: 1, wave: "
                     "cosine}}}");
        scree_error error;
        must(scree_world_build(w, &error), &error);
        for (int i = 0; i < 2000; i++) {
            double q[3], v[3], t = scree_world_time(w) + (1 - theta[k]) * h;
            simple_get(w, wall, q, v);
            near("x at mid-step", q[0] + (1 - theta[k]) * h * v[0],
                 start + a * sin(2 * M_PI * f * t), 1e-13);
            near("y", q[1], 0, 0);
            near("angle at mid-step", q[2] + (1 - theta[k]) * h * v[2],
                 0.2 * (cos(2 * M_PI * t) - 1), 1e-13);
            simple_step(w);
        }
        simple_end(w);
    }
}

/* x and y together: an ellipse of half axes 0.1 and 0.05, begun where the body is. */
static void ellipse(void **unused) {
    (void)unused;
    const double h = 1e-3;
    scree_world *w = empty_world(h, 0.5, GRAVITY);
    uint64_t table = disk_of_mass(w, 1, 0.3, -0.2);
    simple_drive(w, table, "{ellipse: {semi_axes: [0.1, 0.05], frequency: 3}, rotation: fixed}");
    for (int i = 0; i < 1000; i++) {
        double q[3], v[3];
        simple_step(w);
        simple_get(w, table, q, v);
        double turn = 2 * M_PI * 3 * (scree_world_time(w) + h / 2);
        near("x at mid-step", q[0] + h / 2 * v[0], 0.3 + 0.1 * (cos(turn) - 1), 1e-12);
        near("y at mid-step", q[1] + h / 2 * v[1], -0.2 + 0.05 * sin(turn), 1e-12);
    }
    simple_end(w);
}

/* A constant velocity is there from the first step; a velocity in time is integrated. */
static void velocities(void **unused) {
    (void)unused;
    const double theta[] = {0.5, 1}, h = 1e-3;
    for (int k = 0; k < 2; k++) {
        scree_world *w = empty_world(h, theta[k], GRAVITY);
        uint64_t wall = disk_of_mass(w, 1, 0.5, 2);
        simple_drive(w, wall,
                     "{x: {velocity: 0.7}, y: {velocity: {kind: ramp, to: 2, end: 0.5}}, rotation: "
                     "{velocity: -3}}");
        for (int i = 0; i < 1000; i++) {
            double q[3], v[3];
            simple_step(w);
            double t = scree_world_time(w), t_M = t + (1 - theta[k]) * h;
            simple_get(w, wall, q, v);
            near("x", q[0], 0.5 + 0.7 * t, 1e-13);
            near("vx", v[0], 0.7, 1e-13);
            near("angle", q[2], -3 * t, 1e-12);
            near("y at mid-step", q[1] + (1 - theta[k]) * h * v[1],
                 2 + (t_M < 0.5 ? 2 * t_M * t_M : 0.5 + 2 * (t_M - 0.5)), 1e-9);
        }
        simple_end(w);
    }
}

/* A bead on a line at 30 degrees that moves perpendicular to itself at 0.4 m/s: it falls along the
 * line with g sin 30, and a force across the line has no effect. */
static void oblique_axis(void **unused) {
    (void)unused;
    const double angle = M_PI / 6, c = cos(angle), s = sin(angle), h = 1e-3;
    scree_world *w = empty_world(h, 0.5, GRAVITY);
    uint64_t bead = disk_of_mass(w, 2, 0, 0);
    scree_params *drive =
        simple_params("{axis: %.17g, x: free, y: {velocity: 0.4}, rotation: {velocity: 1}}", angle);
    scree_error error;
    must(scree_world_drive(w, bead, drive, &error), &error);
    scree_params_free(drive);
    scree_params *force = simple_params("{magnitude: 50, direction: [%.17g, %.17g]}", -s, c);
    must(scree_world_add_load(w, "across", "force", &bead, 1, force, &error), &error);
    scree_params_free(force);
    simple_load(w, "torque", "torque", &bead, 1, "{magnitude: 5}");
    simple_steps(w, 1000);
    double q[3], v[3];
    simple_get(w, bead, q, v);
    near("along the line", c * q[0] + s * q[1], -0.5 * GRAVITY * 0.5, 1e-9);
    near("speed along the line", c * v[0] + s * v[1], -GRAVITY * 0.5, 1e-10);
    near("with the line", -s * q[0] + c * q[1], 0.4, 1e-10);
    near("turned", q[2], 1, 1e-12);
    near("kinetic energy of the free axis alone", simple_frame(w).certificate.total.kinetic,
         GRAVITY * GRAVITY * 0.25, 1e-8);
    simple_end(w);

    /* a ball strikes the bead on a line at 45 degrees, without friction */
    scree_world_def def = simple_def(h, 1e-12);
    def.gravity[1] = 0;
    w = simple_world(&def, &(simple_law){0});
    bead = disk_of_mass(w, 2, 0, 0);
    drive = simple_params("{axis: %.17g, x: free, y: fixed, rotation: fixed}", M_PI / 4);
    must(scree_world_drive(w, bead, drive, &error), &error);
    scree_params_free(drive);
    scree_body_def ball = scree_default_body_def();
    ball.shape = simple_disk(w, 0.1);
    ball.mass = 1;
    ball.position[1] = 0.2 + 1e-4;
    ball.velocity[1] = -1;
    uint64_t other = simple_add(w, &ball);
    simple_steps(w, 3);
    /* normal along y: 1/m of the bead along y is sin^2 45 / 2 = 1/4, so N = 1 / (1 + 1/4), and the
     * bead's speed along its line N sin 45 / 2 */
    simple_get(w, other, q, v);
    near("ball", v[1], -1 + 0.8, 1e-3);
    simple_get(w, bead, q, v);
    near("bead", v[0], -0.2, 1e-3);
    near("bead", v[1], -0.2, 1e-3);
    simple_end(w);
}

/* Inside a drum that turns, a disk kept from turning slides and stays at tan(phi) = mu; one that
 * rolls against resistance stays at tan(phi) = mu_r / (1 - r/R). */
static void drum_case(bool rolls) {
    const double radius = 0.1, big = 1, mu = 0.3, mu_r = 0.1, h = 1e-4, spin = 1;
    scree_world_def def = simple_def(h, 1e-12);
    scree_world *w = simple_world(&def, &(simple_law){.mu = mu, .mu_r = rolls ? mu_r : 0});
    scree_error error;
    scree_body_def drum = scree_default_body_def();
    scree_params *size = simple_params("{radius: %g}", big);
    must(scree_world_add_shape(w, "drum", size, &drum.shape, &error), &error);
    scree_params_free(size);
    drum.fixed = true;
    uint64_t id = simple_add(w, &drum);
    simple_drive(w, id, "{rotation: {velocity: 1}}");
    double phi = atan(rolls ? mu_r / (1 - radius / big) : mu), arm = big - radius;
    uint64_t disk = simple_body(w, simple_disk(w, radius), arm * sin(phi), -arm * cos(phi), 0, 0, 0,
                                rolls ? spin * big / radius : 0);
    if (!rolls) simple_drive(w, disk, "{rotation: fixed}");
    simple_steps(w, 10000);
    double q[3], v[3];
    simple_get(w, disk, q, v);
    near("angle", atan2(q[0], -q[1]), phi, 1e-5);
    near("spin", v[2], rolls ? spin * big / radius : 0, 1e-3);
    scree_frame f = simple_frame(w);
    double weight = f.layout->mass[1] * GRAVITY;
    double power = rolls ? 0 : weight * cos(phi) * mu * spin * big;
    scree_ledger total = f.certificate.total;
    near("friction", total.friction / weight, -power / weight, 1e-4);
    if (rolls) {
        double resistance = mu_r / (1 / radius - 1 / big) * weight * cos(phi);
        near("rolling", total.rolling / weight, -resistance * (spin * big / radius - spin) / weight,
             1e-4);
    }
    near("the drum pays", total.drive + total.friction + total.rolling, 0, 1e-4 * weight);
    simple_end(w);
}

static void drum(void **unused) {
    (void)unused;
    drum_case(false);
    drum_case(true);
}

/* m x'' + c x' + k x = 0 from x0 at rest, and the weight that hangs still. */
static void spring_and_damper(void **unused) {
    (void)unused;
    const double m = 2, k = 200, c = 8, h = 1e-3, x0 = 0.2;
    scree_world *w = empty_world(h, 0.5, 0);
    uint64_t body = disk_of_mass(w, m, x0, 0);
    simple_joint(w, "spring", body, 0, (double[]){x0, 0}, (double[]){-3, 0},
                 "{stiffness: 200, damping: 8, length: 3}");
    simple_steps(w, 1000);
    double q[3], v[3], decay = c / (2 * m), omega = sqrt(k / m - decay * decay), t = 1;
    simple_get(w, body, q, v);
    near("damped", q[0], x0 * exp(-decay * t) * (cos(omega * t) + decay / omega * sin(omega * t)),
         1e-5);
    scree_ledger total = simple_frame(w).certificate.total;
    near("damper took", total.damping, 0.5 * m * v[0] * v[0] + 0.5 * k * (q[0] * q[0] - x0 * x0),
         1e-10);
    near("stored", total.stored, 0.5 * k * (q[0] * q[0] - x0 * x0), 1e-10);
    simple_end(w);

    w = empty_world(h, 0.5, GRAVITY);
    body = disk_of_mass(w, m, 0, -1);
    simple_joint(w, "spring", body, 0, (double[]){0, -1}, (double[]){0, 0},
                 "{stiffness: 200, damping: 40}");
    simple_steps(w, 5000);
    simple_get(w, body, q, v);
    near("hangs", q[1], -1 - m * GRAVITY / k, 1e-9);
    simple_end(w);
}

/* Two masses: the reduced mass swings, the common centre goes straight on. */
static void spring_between_bodies(void **unused) {
    (void)unused;
    const double h = 1e-3, reduced = 1.0 * 3 / 4, omega = sqrt(300 / reduced), d0 = 0.1;
    scree_world *w = empty_world(h, 0.5, 0);
    uint64_t a = disk_of_mass(w, 1, 1 + d0, 0), b = disk_of_mass(w, 3, 0, 0);
    simple_joint(w, "spring", a, b, (double[]){1 + d0, 0}, (double[]){0, 0},
                 "{stiffness: 300, length: 1}");
    simple_steps(w, 1000);
    double qa[3], qb[3];
    simple_get(w, a, qa, NULL);
    simple_get(w, b, qb, NULL);
    near("centre", (qa[0] + 3 * qb[0]) / 4, (1 + d0) / 4, 1e-12);
    /* the midpoint rule turns the phase by 2 atan(omega h / 2) in a step */
    near("distance", qa[0] - qb[0], 1 + d0 * cos(1000 * 2 * atan(omega * h / 2)), 1e-9);
    near("distance in time", qa[0] - qb[0], 1 + d0 * cos(omega), 1e-4);
    near("energy", simple_frame(w).certificate.total.scheme, 0, 1e-10);
    simple_end(w);
}

/* Two disks on a link turn about each other: tension m omega^2 r, constant spin and distance. */
static void link_turns(void **unused) {
    (void)unused;
    const double h = 1e-3, r = 0.5, omega = 2;
    scree_world *w = empty_world(h, 0.5, 0);
    scree_body_def def = scree_default_body_def();
    def.shape = simple_disk(w, 0.1);
    def.mass = 2;
    uint64_t id[2];
    for (int k = 0; k < 2; k++) {
        double side = k ? 1 : -1;
        def.position[0] = side * r;
        def.velocity[1] = side * r * omega;
        id[k] = simple_add(w, &def);
    }
    simple_joint(w, "link", id[0], id[1], (double[]){-r, 0}, (double[]){r, 0}, "{}");
    double qa[3], qb[3];
    simple_steps(w, 3000);
    simple_get(w, id[0], qa, NULL);
    simple_get(w, id[1], qb, NULL);
    double x = qb[0] - qa[0], y = qb[1] - qa[1];
    /* In a step the turning adds (u h)^2 / (2 d) to the distance at mid-step, u = 2 r omega, which
     * the next step takes away; of this, at the end of a step, 1 - 1/2 + 1/4 is there. */
    double excess = 0.75 * 0.5 * 4 * r * r * omega * omega * h * h / (2 * r);
    near("distance", sqrt(x * x + y * y), 2 * r + excess, 1e-9);
    near("angle", remainder(atan2(y, x) - 3 * omega, 2 * M_PI), 0, 1e-4);
    scree_frame f = simple_frame(w);
    assert_int_equal(f.contacts, 1);
    assert_int_equal(f.status[0], SCREE_BILATERAL);
    near("tension", -f.force[0][0], 2 * omega * omega * r, 1e-4);
    simple_end(w);
}

/* A cable lets its load fall freely, stops it when taut, and then carries its weight. */
static void cable(void **unused) {
    (void)unused;
    const double h = 1e-3, length = 1;
    scree_world *w = empty_world(h, 0.5, GRAVITY);
    uint64_t load = disk_of_mass(w, 2, 0, -0.2);
    simple_joint(w, "cable", load, 0, (double[]){0, -0.2}, (double[]){0, 0}, "{length: 1}");
    double q[3], v[3], taut = sqrt(2 * 0.8 / GRAVITY);
    simple_steps(w, 300);
    simple_get(w, load, q, v);
    near("falls", q[1], -0.2 - 0.5 * GRAVITY * 0.09, 1e-9);
    near("no pull", simple_frame(w).force[0][0], 0, 0);
    while (v[1] < -1e-9) {
        simple_step(w);
        simple_get(w, load, q, v);
        assert_true(q[1] > -length - 2.5 * GRAVITY * taut * h);
    }
    near("taut", scree_world_time(w), taut, 2.5 * h);
    simple_steps(w, 100);
    simple_get(w, load, q, v);
    near("hangs", q[1], -length, 1e-9);
    near("carries", simple_frame(w).force[0][0], 2 * GRAVITY, 1e-7);
    simple_end(w);
}

/* Time of n full swings of a body released at a small angle, from zero crossings. */
static double period(scree_world *w, uint64_t body, int swings) {
    double q[3], last = 0, before = 0, first = 0;
    int crossings = 0;
    simple_get(w, body, q, NULL);
    last = q[0];
    while (crossings <= 2 * swings) {
        simple_step(w);
        simple_get(w, body, q, NULL);
        double t = scree_world_time(w);
        if (last * q[0] < 0) {
            double at = t - 1e-3 * q[0] / (q[0] - last);
            if (crossings == 0) first = at;
            before = at;
            crossings++;
        }
        last = q[0];
    }
    return (before - first) / swings;
}

/* A rod on a pin and a disk on a link: T = 2 pi sqrt(I_O / (m g d)) (1 + a^2 / 16). The disk may
 * turn about its anchor at its centre, so it counts as a point. */
static void pendulums(void **unused) {
    (void)unused;
    const double a = 0.1, length = 1.2, width = 0.05, h = 1e-3;
    scree_world *w = empty_world(h, 0.5, GRAVITY);
    double d = length / 2;
    uint64_t rod =
        simple_body(w, simple_rectangle(w, width, length), d * sin(a), -d * cos(a), a, 0, 0, 0);
    simple_joint(w, "pin", rod, 0, (double[]){0, 0}, (double[]){0, 0}, "{}");
    scree_error error;
    must(scree_world_build(w, &error), &error);
    double inertia = (length * length + width * width) / 12 + d * d;
    near("rod on a pin", period(w, rod, 5),
         2 * M_PI * sqrt(inertia / (GRAVITY * d)) * (1 + a * a / 16), 1e-4);
    simple_end(w);

    w = empty_world(h, 0.5, GRAVITY);
    uint64_t disk = disk_of_mass(w, 1, length * sin(a), -length * cos(a));
    simple_joint(w, "link", disk, 0, (double[]){length * sin(a), -length * cos(a)},
                 (double[]){0, 0}, "{}");
    must(scree_world_build(w, &error), &error);
    near("disk on a link", period(w, disk, 5), 2 * M_PI * sqrt(length / GRAVITY) * (1 + a * a / 16),
         1e-4);
    simple_end(w);
}

/* A ring of n linked disks with a pressure p inside: each link of the regular polygon carries
 * p R cos(pi/n), its distance from the centre times p (p R for many disks). */
static void membrane_ring(void **unused) {
    (void)unused;
    enum { N = 24 };
    const double R = 2, p = 1000;
    scree_world_def def = simple_def(1e-3, 1e-11);
    def.gravity[1] = 0;
    def.max_iterations = 100000;
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    scree_body_def disk = scree_default_body_def();
    disk.shape = simple_disk(w, R * sin(M_PI / N));
    uint64_t id[N];
    double at[N][2];
    for (int k = 0; k < N; k++) {
        at[k][0] = disk.position[0] = R * cos(2 * M_PI * k / N);
        at[k][1] = disk.position[1] = R * sin(2 * M_PI * k / N);
        id[k] = simple_add(w, &disk);
    }
    for (int k = 0; k < N; k++)
        simple_joint(w, "link", id[k], id[(k + 1) % N], at[k], at[(k + 1) % N], "{}");
    simple_load(w, "inside", "membrane", id, N, "{magnitude: 1000, closed: true, side: left}");
    simple_steps(w, 20);
    scree_frame f = simple_frame(w);
    assert_int_equal(f.contacts, N);
    for (int k = 0; k < N; k++)
        near("tension", -f.force[k][0] / (p * R * cos(M_PI / N)), 1, 1e-8);
    for (int k = 0; k < N; k++) {
        double q[3];
        simple_get(w, id[k], q, NULL);
        near("stays round", sqrt(q[0] * q[0] + q[1] * q[1]), R, 1e-9);
    }
    simple_end(w);
}

/* A disk leaves the cell on the right and hits another that waits near its left end. */
static void periodic_boundary(void **unused) {
    (void)unused;
    const double h = 1e-3, speed = 2, radius = 0.1, L = 3;
    scree_world_def def = simple_def(h, 1e-12);
    def.gravity[1] = 0;
    def.period[0] = L;
    scree_world *w = simple_world(&def, &(simple_law){.e_n = 1});
    uint32_t shape = simple_disk(w, radius);
    uint64_t flies = simple_body(w, shape, 2.5, 0.5, 0, speed, 0, 0);
    uint64_t waits = simple_body(w, shape, 0.4, 0.5, 0, 0, 0, 0);
    double way = 0.4 + L - 2.5 - 2 * radius, hit = way / speed, q[3], v[3] = {0}, branch = 0;
    while (v[0] == 0) {
        simple_step(w);
        simple_get(w, waits, q, v);
        assert_true(scree_world_time(w) < 2);
    }
    near("hit", scree_world_time(w), hit, 2.5 * h);
    near("passed on", v[0], speed, 1e-12);
    branch = simple_frame(w).branch[0][0];
    near("branch through the boundary", fabs(branch), 2 * radius, 2.5 * speed * h);
    simple_get(w, flies, q, v);
    near("stands", v[0], 0, 1e-12);
    near("unwrapped", q[0], 2.5 + way, 2.5 * speed * h);
    /* and in the reverse direction, several times */
    simple_steps(w, 10000);
    double qa[3], va[3];
    simple_get(w, flies, qa, va);
    simple_get(w, waits, q, v);
    near("momentum", v[0] + va[0], speed, 1e-10);
    near("energy", v[0] * v[0] + va[0] * va[0], speed * speed, 1e-10);
    near("on the line", q[1], 0.5, 0);
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sine_displacement),
        cmocka_unit_test(velocities),
        cmocka_unit_test(ellipse),
        cmocka_unit_test(oblique_axis),
        cmocka_unit_test(drum),
        cmocka_unit_test(spring_and_damper),
        cmocka_unit_test(spring_between_bodies),
        cmocka_unit_test(link_turns),
        cmocka_unit_test(cable),
        cmocka_unit_test(pendulums),
        cmocka_unit_test(membrane_ring),
        cmocka_unit_test(periodic_boundary),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
