/* The event-driven scheme compared with closed forms: it is the reference of the other schemes, so
 * its own results must agree within rounding. Formulas: docs/theory.md, Time schemes. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "support/check.h"
#include "support/pendulum.h"
#include "support/sanitized.h"
#include "support/scene_world.h"

static void steps(scree_world *w, int64_t count) {
    simple_steps(w, count);
    scree_certificate c = simple_frame(w).certificate;
    double gross = fabs(c.total.kinetic) + fabs(c.total.potential) + fabs(c.total.normal) +
                   fabs(c.total.friction);
    near("what the integration made of the energy", c.total.scheme, 0, 1e-9 * (1 + gross));
}

static scree_world *ball_world(double h, double height, double e) {
    return scene_world(
        "world: {h: %.17g, tolerance: 1e-12, scheme: event_driven}\n"
        "laws: {hard: {normal: velocity, impact: {kind: newton, e_n: %g}}}\n"
        "contacts: [{default: hard}]\n"
        "bodies:\n"
        "  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, %.17g]}\n",
        h, e, height + 0.1);
}

/* The instant of the k-th impact is known from the flight after it: y = v (t - t_k) - g (t -
 * t_k)^2 / 2, v(t) = v - g (t - t_k), so that v^2 = v(t)^2 + 2 g y. */
static void bouncing_ball(void **unused) {
    (void)unused;
    const double H = 1, e = 0.8, fall = sqrt(2 * H / GRAVITY);
    const double known[] = {0.45152, 1.17396, 1.75191, 2.21427};
    double h = 0.01, at = fall, flight = 2 * e * fall;
    scree_world *w = ball_world(h, H, e);
    int64_t done = 0;
    for (int k = 0; k < 20; k++) {
        if (k < 4) near("impact, as listed", at, known[k], 1e-5);
        int64_t until = (int64_t)((at + 0.5 * flight) / h);
        if ((double)until * h > at) { /* a step ends in this flight */
            steps(w, until - done);
            done = until;
            scene_body ball = scene_get(w, "ball");
            double speed = sqrt(ball.v[1] * ball.v[1] + 2 * GRAVITY * (ball.q[1] - 0.1));
            near("impact", (double)done * h - (speed - ball.v[1]) / GRAVITY, at, 1e-10);
        }
        at += flight;
        flight *= e;
    }
    double rest = fall * (1 + e) / (1 - e);
    near("rest, as listed", rest, 4.06371, 1e-5);
    steps(w, (int64_t)(rest / h) + 1 - done);
    scene_body ball = scene_get(w, "ball");
    near("at rest", ball.v[1], 0, 1e-12);
    near("on the floor", ball.q[1], 0.1, 1e-12);
    near("nothing is left", simple_frame(w).certificate.total.normal, -GRAVITY * H, 1e-9);
    simple_end(w);
}

/* Elastic bounces continue for ever and conserve energy. */
static void elastic_ball(void **unused) {
    (void)unused;
    scree_world *w = ball_world(0.013, 0.5, 1);
    steps(w, 1000);
    scene_body ball = scene_get(w, "ball");
    near("energy", 0.5 * ball.v[1] * ball.v[1] + GRAVITY * (ball.q[1] - 0.1), GRAVITY * 0.5, 1e-9);
    simple_end(w);
}

static scree_world *on_floor(double h, double mu, double e, const char *body) {
    return scene_world("world: {h: %.17g, tolerance: 1e-12, scheme: event_driven}\n"
                       "laws: {dry: {normal: velocity, impact: {kind: newton, e_n: %g}, friction: "
                       "{kind: coulomb, mu: %g}}}\n"
                       "contacts: [{default: dry}]\n"
                       "bodies:\n"
                       "  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"
                       "  - {name: body, %s}\n",
                       h, e, mu, body);
}

/* Slides to a stop: v^2 / (2 mu g) in v / (mu g). */
static void sliding_block(void **unused) {
    (void)unused;
    const double h = 0.01, v = 2, mu = 0.3, stop = v / (mu * GRAVITY);
    near("stop, as listed", stop, 0.679579, 1e-6);
    scree_world *w = on_floor(h, mu, 0,
                              "shape: {kind: rectangle, width: 0.4, height: 0.2}, mass: 3, "
                              "position: [0, 0.1], velocity: [2, 0]");
    int64_t before = (int64_t)(stop / h);
    steps(w, before);
    scene_body b = scene_get(w, "body");
    double t = (double)before * h;
    near("still slides", b.v[0], v - mu * GRAVITY * t, 1e-10);
    near("the instant of the stop", t + b.v[0] / (mu * GRAVITY), stop, 1e-9);
    steps(w, 1);
    b = scene_get(w, "body");
    near("stands in the step that it stops in", b.v[0], 0, 1e-12);
    near("way", b.q[0], v * v / (2 * mu * GRAVITY), 1e-9);
    steps(w, 20);
    b = scene_get(w, "body");
    near("stays", b.q[0], v * v / (2 * mu * GRAVITY), 1e-9);
    near("work of friction", simple_frame(w).certificate.total.friction, -6, 1e-9);
    simple_end(w);
}

/* Sliding becomes rolling: 2/3 v0 after v0 / (3 mu g). */
static void sliding_to_rolling(void **unused) {
    (void)unused;
    const double h = 0.01, mu = 0.2, t_roll = 1 / (3 * mu * GRAVITY);
    near("rolls, as listed", t_roll, 0.169895, 1e-6);
    scree_world *w = on_floor(h, mu, 0,
                              "shape: {kind: disk, radius: 0.3}, mass: 2, position: [0, 0.3], "
                              "velocity: [1, 0]");
    steps(w, 16);
    scene_body b = scene_get(w, "body");
    near("slides", b.v[0], 1 - mu * GRAVITY * 0.16, 1e-10);
    steps(w, 24);
    b = scene_get(w, "body");
    double way = 5 / (18 * mu * GRAVITY);
    near("way, as listed", way, 0.141579, 1e-6);
    near("rolls", b.v[0], 2.0 / 3, 1e-10);
    near("rolls without sliding", b.v[0] + 0.3 * b.v[2], 0, 1e-10);
    near("way", b.q[0], way + 2.0 / 3 * (0.4 - t_roll), 1e-9);
    simple_end(w);
}

/* On an incline a disk rolls at 2/3 g sin, or slips when tan > 3 mu. */
static void incline(void **unused) {
    (void)unused;
    const double angle = 20 * acos(-1) / 180, mu[] = {0.3, 0.05};
    for (int k = 0; k < 2; k++) {
        scree_world *w = scene_world(
            "world: {h: 0.01, tolerance: 1e-12, scheme: event_driven, gravity: [%.17g, %.17g]}\n"
            "laws: {dry: {normal: velocity, friction: {kind: coulomb, mu: %g}}}\n"
            "contacts: [{default: dry}]\n"
            "bodies:\n"
            "  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"
            "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, 0.1]}\n",
            GRAVITY * sin(angle), -GRAVITY * cos(angle), mu[k]);
        steps(w, 50);
        double rolls = 2.0 / 3 * GRAVITY * sin(angle);
        double slips = GRAVITY * (sin(angle) - mu[k] * cos(angle));
        near("rolls, as listed", rolls, 2.236812, 1e-6);
        double a = k == 0 ? rolls : slips;
        near("speed", scene_get(w, "ball").v[0], 0.5 * a, 1e-10);
        near("way", scene_get(w, "ball").q[0], 0.125 * a, 1e-10);
        simple_end(w);
    }
}

/* A block that rocks about its corner, from angle a0 at rest: fourth-order integration. */
static double rocking_time(double alpha, double R, double a0) {
    double a = a0, w = 0, t = 0, h = 1e-5, p2 = 0.75 * GRAVITY / R;
    for (;;) {
        double a1 = w, w1 = -p2 * sin(alpha - a);
        double a2 = w + h / 2 * w1, w2 = -p2 * sin(alpha - a - h / 2 * a1);
        double a3 = w + h / 2 * w2, w3 = -p2 * sin(alpha - a - h / 2 * a2);
        double a4 = w + h * w3, w4 = -p2 * sin(alpha - a - h * a3);
        double next = a + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
        double rate = w + h / 6 * (w1 + 2 * w2 + 2 * w3 + w4);
        if (next < 0) return t + 2 * a / (sqrt(w * w + 2 * a * p2 * sin(alpha)) - w);
        a = next;
        w = rate;
        t += h;
    }
}

static void rocking_block(void **unused) {
    (void)unused;
    const double width = 0.3, height = 1.2, alpha = atan(width / height), a0 = 0.5 * alpha;
    const double R = 0.5 * hypot(width, height), h = 1e-3, first = rocking_time(alpha, R, a0);
    near("first impact, as listed", first, 0.38250, 1e-5);
    /* it stands on its left corner, which is at the origin */
    double cx = 0.5 * width * cos(a0) - 0.5 * height * sin(a0);
    double cy = 0.5 * width * sin(a0) + 0.5 * height * cos(a0);
    char text[300];
    snprintf(text, sizeof text,
             "shape: {kind: rectangle, width: 0.3, height: 1.2}, mass: 2, position: [%.17g, "
             "%.17g], angle: %.17g",
             cx, cy, a0);
    scree_world *w = on_floor(h, 0.7, 0, text);
    int64_t before = (int64_t)(first / h);
    steps(w, before);
    scene_body b = scene_get(w, "body");
    double energy = 2.0 / 3 * R * R * b.v[2] * b.v[2] + GRAVITY * b.q[1];
    near("energy before", energy, GRAVITY * cy, 1e-9);
    double spin = sqrt(1.5 * GRAVITY * (cy - 0.5 * height)) / R;
    near("nearly down", b.v[2], -spin, 0.05);
    steps(w, 1);
    b = scene_get(w, "body");
    energy = 2.0 / 3 * R * R * b.v[2] * b.v[2] + GRAVITY * b.q[1];
    double after = sqrt(1.5 * (energy - GRAVITY * 0.5 * height)) / R;
    near("Housner's ratio", after / spin, 1 - 1.5 * sin(alpha) * sin(alpha), 1e-9);
    near("Housner's ratio, as listed", after / spin, 0.911765, 1e-6);
    double since = (double)(before + 1) * h - first;
    double p2 = 0.75 * GRAVITY / R;
    near("angle after", b.q[2], -after * since + 0.5 * p2 * sin(alpha) * since * since, 1e-8);
    simple_end(w);
}

static void drum(void **unused) {
    (void)unused;
    const double L = 0.8, angle = 0.9, mu[] = {0, 2};
    for (int k = 0; k < 2; k++) {
        scree_world *w = scene_world(
            "world: {h: 0.02, tolerance: 1e-12, scheme: event_driven}\n"
            "laws: {dry: {normal: velocity, friction: {kind: coulomb, mu: %g}}}\n"
            "contacts: [{default: dry}]\n"
            "bodies:\n"
            "  - {name: drum, shape: {kind: drum, radius: 1}, fixed: true}\n"
            "  - {name: ball, shape: {kind: disk, radius: 0.2}, mass: 1, position: [%.17g, "
            "%.17g]}\n",
            mu[k], L * sin(angle), -L * cos(angle));
        steps(w, 100);
        scene_body ball = scene_get(w, "ball");
        double want = pendulum(L, mu[k] > 0 ? 0.5 : 0, angle, 2);
        near("x", ball.q[0], L * sin(want), 1e-9);
        near("y", ball.q[1], -L * cos(want), 1e-9);
        near("keeps touching", hypot(ball.q[0], ball.q[1]), L, 1e-10);
        simple_end(w);
    }
}

/* A ball that rolls over the edge of a round hill leaves it where the normal force vanishes: at
 * cos = 2/3 when it slides without friction. */
static void leaves_hill(void **unused) {
    (void)unused;
    const double L = 1.1, a0 = 0.1;
    scree_world *w = scene_world(
        "world: {h: 0.01, tolerance: 1e-12, scheme: event_driven}\n"
        "laws: {smooth: {normal: velocity}}\n"
        "contacts: [{default: smooth}]\n"
        "bodies:\n"
        "  - {name: hill, shape: {kind: disk, radius: 1}, fixed: true}\n"
        "  - {name: bead, shape: {kind: disk, radius: 0.1}, mass: 1, position: [%.17g, %.17g]}\n",
        L * sin(a0), L * cos(a0));
    int64_t done = 0;
    while (simple_frame(w).contacts > 0 || done == 0) {
        steps(w, 1);
        done++;
    }
    scene_body bead = scene_get(w, "bead");
    /* it leaves where g cos = v^2 / L, v^2 = 2 g L (cos a0 - cos): cos = 2/3 cos a0 */
    double c = 2.0 / 3 * cos(a0), sine = sqrt(1 - c * c), speed = sqrt(GRAVITY * L * c);
    near("keeps its horizontal speed", bead.v[0], speed * c, 1e-9);
    double since = (-bead.v[1] - speed * sine) / GRAVITY;
    near("flight, x", bead.q[0], L * sine + speed * c * since, 1e-8);
    near("flight, y", bead.q[1], L * c - speed * sine * since - 0.5 * GRAVITY * since * since,
         1e-8);
    simple_end(w);
}

/* A push that grows: the block begins to slide when it has grown to mu m g. */
static void stick_to_slip(void **unused) {
    (void)unused;
    const double rate = 10, mass = 2, mu = 0.4, begins = mu * mass * GRAVITY / rate, time = 1.2;
    scree_world *w = scene_world(
        "world: {h: 0.05, tolerance: 1e-12, scheme: event_driven}\n"
        "laws: {dry: {normal: velocity, friction: {kind: coulomb, mu: %g}}}\n"
        "contacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: block, shape: {kind: rectangle, width: 0.5, height: 0.1}, mass: %g, position: "
        "[0, 0.05]}\n"
        "loads:\n"
        "  - {kind: force, bodies: block, direction: [1, 0], magnitude: {kind: expression, value: "
        "'%g*t'}}\n",
        mu, mass, rate);
    steps(w, (int64_t)(begins / 0.05));
    near("sticks", scene_get(w, "block").v[0], 0, 1e-12);
    steps(w, (int64_t)(time / 0.05 + 0.5) - (int64_t)(begins / 0.05));
    double since = time - begins;
    near("speed", scene_get(w, "block").v[0], 0.5 * rate / mass * since * since, 1e-9);
    near("way", scene_get(w, "block").q[0], rate / mass * since * since * since / 6, 1e-9);
    simple_end(w);
}

/* Three equal balls: touching ones share Moreau's blow, separated ones pass it on. */
static void cradle(void **unused) {
    (void)unused;
    for (int apart = 0; apart < 2; apart++) {
        double between = apart ? 0.25 : 0.2;
        scree_world *w = scene_world(
            "world: {h: 0.1, tolerance: 1e-12, scheme: event_driven, gravity: [0, 0]}\n"
            "laws: {hard: {normal: velocity, impact: {kind: newton, e_n: 1}}}\n"
            "contacts: [{default: hard}]\n"
            "bodies:\n"
            "  - {name: a, shape: {kind: disk, radius: 0.1}, mass: 1, position: [-0.5, 0], "
            "velocity: [1, 0]}\n"
            "  - {name: b, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, 0]}\n"
            "  - {name: c, shape: {kind: disk, radius: 0.1}, mass: 1, position: [%g, 0]}\n",
            between);
        steps(w, 10);
        near("first", scene_get(w, "a").v[0], apart ? 0 : -1.0 / 3, 1e-12);
        near("second", scene_get(w, "b").v[0], apart ? 0 : 2.0 / 3, 1e-12);
        near("third", scene_get(w, "c").v[0], apart ? 1 : 2.0 / 3, 1e-12);
        simple_end(w);
    }
}

static scree_world *struck_stack(const char *scheme) {
    return scene_world(
        "world: {tolerance: 1e-10, %s}\n"
        "laws: {dry: {normal: velocity, impact: {kind: newton, e_n: 0.3, e_t: 0.3}, friction: "
        "{kind: coulomb, mu: 0.5}}}\n"
        "contacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: low, shape: {kind: rectangle, width: 0.4, height: 0.2}, mass: 4, position: "
        "[0, 0.1]}\n"
        "  - {name: middle, shape: {kind: rectangle, width: 0.4, height: 0.2}, mass: 4, position: "
        "[0.03, 0.3]}\n"
        "  - {name: top, shape: {kind: rectangle, width: 0.4, height: 0.2}, mass: 4, position: "
        "[-0.02, 0.5]}\n"
        "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 3, position: [-0.5, 0.45], "
        "velocity: [4, 0.5]}\n",
        scheme);
}

static double stack_difference(scree_world *a, scree_world *b) {
    static const char *const names[] = {"low", "middle", "top", "ball"};
    double most = 0;
    for (int i = 0; i < 4; i++) {
        scene_body x = scene_get(a, names[i]), y = scene_get(b, names[i]);
        for (int k = 0; k < 3; k++)
            most = fmax(most, fabs(x.q[k] - y.q[k]));
    }
    return most;
}

/* Three blocks hit by a ball: many contacts, more than degrees of freedom, and repeated impacts. */
static void stack(void **unused) {
    (void)unused;
    scree_world *w = struck_stack("scheme: event_driven, h: 0.01");
    scree_world *finer = struck_stack("scheme: event_driven, h: 0.003125");
    steps(w, 20);
    simple_steps(finer, 64);
    double other = stack_difference(w, finer), off[2];
    for (int k = 0; k < 2; k++) {
        scree_world *stepped =
            struck_stack(k ? "scheme: moreau_jean, h: 2.5e-5" : "scheme: moreau_jean, h: 1e-4");
        simple_steps(stepped, k ? 8000 : 2000);
        off[k] = stack_difference(w, stepped);
        simple_end(stepped);
    }
    print_message("other steps: %.1e m; moreau_jean: %.1e, %.1e m\n", other, off[0], off[1]);
    near("other steps", other, 0, 1e-10);
    near("moreau_jean", off[1], 0, 2e-4);
    near("moreau_jean, first order", off[0] / off[1], 4, 2);
    simple_end(w);
    simple_end(finer);
}

/* Bodies of all kinds thrown at each other in a box. */
static scree_world *random_scene(uint64_t seed, double h) {
    static const char *const shapes[] = {"{kind: disk, radius: 0.12}",
                                         "{kind: rectangle, width: 0.3, height: 0.16}",
                                         "{kind: regular, sides: 5, radius: 0.14}"};
    static const double restitution[] = {0, 0.3, 1}, friction[] = {0, 0.1, 0.5, 1};
    random_stream random = {seed, 5, 6};
    char bodies[2000];
    size_t used = 0;
    double e = restitution[random_below(&random, 3)], mu = friction[random_below(&random, 4)];
    uint64_t count = 2 + random_below(&random, 3);
    for (uint64_t i = 0; i < count; i++) {
        const char *form = shapes[random_below(&random, 3)];
        double x = random_range(&random, -0.2, 0.2), angle = random_range(&random, 0, 1);
        double vx = random_range(&random, -1, 1), vy = random_range(&random, -1, 0.5);
        used += (size_t)snprintf(bodies + used, sizeof bodies - used,
                                 "  - {name: b%d, shape: %s, mass: %d, position: [%.17g, %.17g], "
                                 "angle: %.17g, velocity: [%.17g, %.17g], spin: %.17g}\n",
                                 (int)i, form, 1 + (int)(i % 3), x, 0.2 + 0.36 * (double)i, angle,
                                 vx, vy, random_range(&random, -3, 3));
    }
    return scene_world("world: {h: %.17g, tolerance: 1e-9, scheme: event_driven}\n"
                       "laws: {dry: {normal: velocity, impact: {kind: newton, e_n: %g, e_t: %g}, "
                       "friction: {kind: coulomb, mu: %g}}}\n"
                       "contacts: [{default: dry}]\n"
                       "bodies:\n"
                       "  - {name: floor, shape: {kind: box, width: 2, height: 3}, position: [0, "
                       "1.5], fixed: true}\n%s",
                       h, e, e, mu, bodies);
}

/* The sequence of events does not depend on the length of steps: no event is missed. */
static void random_scenes(void **unused) {
    (void)unused;
    double most = 0, limit = simple_soak() ? 1e-6 : 1e-9; /* collisions make rounding grow */
    uint64_t end = simple_soak() ? 300 : SANITIZED ? 4 : 13;
    for (uint64_t seed = simple_soak() ? 0 : 1; seed < end; seed++) {
        scree_world *w = random_scene(seed, 0.01), *finer = random_scene(seed, 0.00625);
        steps(w, 40);
        steps(finer, 64);
        scree_frame a = simple_frame(w), b = simple_frame(finer);
        for (uint32_t i = 0; i < a.bodies; i++)
            for (uint32_t k = 0; k < 2; k++)
                most = fmax(most, fabs(a.position[3 * i + k] - b.position[3 * i + k]));
        if (most > limit) fail_msg("scene %d: %.3g m apart", (int)seed, most);
        /* among very many there are some that the solver leaves at 2e-9 instead of 1e-9 */
        (simple_soak() ? simple_end_unconverged : simple_end)(w);
        (simple_soak() ? simple_end_unconverged : simple_end)(finer);
    }
    print_message("%.1e m apart at most\n", most);
}

/* Painleve's rod: pushed along with its lower end ahead and much friction, no finite force lets it
 * slide on, and it jams: the tip stops at once and the rod goes over it. */
static void jammed_rod(void **unused) {
    (void)unused;
    const double angle = atan(2), arm = 2.0 / 3; /* from the tip to the centre of mass */
    scree_world *w[2];
    for (int k = 0; k < 2; k++)
        w[k] = scene_world(
            "world: {%s, tolerance: 1e-10, gravity: [0, -9.81]}\n"
            "laws: {dry: {normal: velocity, friction: {kind: coulomb, mu: 3}}}\n"
            "contacts: [{default: dry}]\n"
            "bodies:\n"
            "  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"
            "  - {name: rod, shape: {kind: polygon, vertices: [[-0.5, 0], [0.5, -0.001], [0.5, "
            "0.001]]}, mass: 1, inertia: 0.083333333333333, position: [0, %.17g], angle: %.17g, "
            "velocity: [-1, 0]}\n",
            k ? "h: 1e-6" : "h: 0.01, scheme: event_driven", arm * sin(angle), angle);
    simple_steps(w[0], 1);
    simple_steps(w[1], 10000);
    scene_body exact = scene_get(w[0], "rod"), stepped = scene_get(w[1], "rod");
    for (int k = 0; k < 3; k++) {
        near("place", exact.q[k], stepped.q[k], 1e-5);
        near("velocity", exact.v[k], stepped.v[k], 1e-4);
    }
    double a = exact.q[2], spin = exact.v[2];
    near("the tip stands, x", exact.v[0] + arm * sin(a) * spin, 0, 1e-9);
    near("the tip stands, y", exact.v[1] - arm * cos(a) * spin, 0, 1e-9);
    near("angular momentum about the tip", spin, arm * sin(angle) / (1.0 / 12 + arm * arm), 0.1);
    simple_end(w[0]);
    simple_end(w[1]);
}

/* Unsupported scenes are refused with a reason. */
static void refusals(void **unused) {
    (void)unused;
    static const char plain[] = "laws: {a: {normal: %s}}\ncontacts: [{default: a}]\n"
                                "world: {h: 0.01, scheme: event_driven%s}\n"
                                "bodies:\n"
                                "  - {name: ball, shape: {kind: %s, radius: 0.1}, mass: 1%s}\n%s";
#define REFUSED(text, ...) assert_non_null(strstr(scene_refusal(plain, __VA_ARGS__), text))
    REFUSED("'position' of the law 'a'", "position", "", "disk", "", "");
    REFUSED("3 dimensions", "velocity", ", dimension: 3", "sphere", "", "");
    REFUSED("is driven", "velocity", "", "disk", ", drive: {x: {velocity: 1}}", "");
    REFUSED("has no joints", "velocity", "", "disk", "",
            "joints: [{kind: spring, body: ball, anchor: [0, 0], anchor_b: [1, 0], stiffness: "
            "3}]\n");
    REFUSED("theta", "velocity", ", theta: 1", "disk", "", "");
#undef REFUSED
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bouncing_ball), cmocka_unit_test(elastic_ball),
        cmocka_unit_test(sliding_block), cmocka_unit_test(sliding_to_rolling),
        cmocka_unit_test(incline),       cmocka_unit_test(rocking_block),
        cmocka_unit_test(drum),          cmocka_unit_test(leaves_hill),
        cmocka_unit_test(stick_to_slip), cmocka_unit_test(cradle),
        cmocka_unit_test(stack),         cmocka_unit_test(random_scenes),
        cmocka_unit_test(jammed_rod),    cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
