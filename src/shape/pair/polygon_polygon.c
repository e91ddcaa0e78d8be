/* Two convex polygons; two vertices make a segment.
 *
 * The facing side is the side of either polygon along whose normal the separation is largest.
 * Consider the difference of the two polygons, a convex polygon whose sides are the sides of both
 * and whose distance from the origin is the distance of the two. If they are apart, its nearest
 * point lies on the facing side or is an end of it (the direction to a nearest vertex lies between
 * the normals of its two sides, and normals farther away give smaller separations). If they
 * overlap, the facing side is the axis of least penetration. So the facing side and the side
 * opposite to it on the other polygon contain the exact answer. Where they run side by side, each
 * end of their common length is a vertex of one over the side of the other: these are the two
 * touches, each with the normal of its own side. Neither the touches nor their features depend on
 * which of two parallel sides is the facing one.
 *
 * All is computed in the frame of the first polygon. */
#include "shape/pair/pairs.h"

/* Ends of sides that differ by less than this share of a side are at one position: the owner of the
 * vertex must not alternate when blocks of equal width lie on each other. */
#define MEET 1e-7
/* The facing side belongs to the first polygon unless the other is better by this share of the
 * size. */
#define FIRST_IS_FACING 1e-9
/* Sides are side by side if the cosine of their opposed normals exceeds this, about 26 degrees. */
#define OPPOSED 0.9

/* Up to this number all vertices are examined for every side. */
#define FEW 8

typedef struct outline {
    const double (*vertex)[2], (*normal)[2];
    uint32_t count;
} outline;

typedef struct facing {
    double gap;
    uint32_t side, support; /* the side, and the nearest vertex of the other polygon */
} facing;

typedef struct side {
    vec start, end, normal;
    double length;
    uint32_t first, last; /* vertex numbers; the side has the number of its first vertex */
} side;

typedef struct work {
    const part *p, *q;
    outline a, b;  /* the first and the second polygon */
    pose relative; /* of the second in the frame of the first */
    pose world;    /* of the first */
    double reach;
    double length; /* of a touch */
    bool crossing; /* of a touch */
    touch *out;
    int count;
} work;

static inline uint32_t next_of(outline o, uint32_t i) { return i + 1 < o.count ? i + 1 : 0; }
static inline uint32_t previous_of(outline o, uint32_t i) { return i > 0 ? i - 1 : o.count - 1; }

static inline double height_of(outline o, uint32_t i, vec m) {
    return m.x * o.vertex[i][0] + m.y * o.vertex[i][1];
}

static uint32_t lowest_vertex(outline o, vec m) {
    uint32_t lowest = 0;
    double low = height_of(o, 0, m);
    for (uint32_t i = 1; i < o.count; i++) {
        double height = height_of(o, i, m);
        if (height < low) low = height, lowest = i;
    }
    return lowest;
}

/* The side of a with the largest separation from b, whose pose in the frame of a is `at`. Stops at
 * the first side with b beyond reach. For few vertices: no branches, and the nearest vertex only
 * for the decisive side. */
static facing find_facing_of_few(outline a, outline b, pose at, double reach) {
    facing best = {-INFINITY, 0, 0};
    for (uint32_t i = 0; i < a.count; i++) {
        vec n = vec_of(a.normal[i]), m = turn_back(at, n);
        double low = height_of(b, 0, m);
        for (uint32_t k = 1; k < b.count; k++) {
            double height = height_of(b, k, m);
            low = height < low ? height : low;
        }
        double gap = low + ((at.x - a.vertex[i][0]) * n.x + (at.y - a.vertex[i][1]) * n.y);
        bool better = gap > best.gap;
        best.gap = better ? gap : best.gap;
        best.side = better ? i : best.side;
        if (gap > reach) return best;
    }
    best.support = lowest_vertex(b, turn_back(at, vec_of(a.normal[best.side])));
    return best;
}

/* After a rotation of nearly 180 degrees the search would start on the far side of b. */
static inline bool sharp_turn(outline a, uint32_t i) {
    return vec_dot(vec_of(a.normal[i - 1]), vec_of(a.normal[i])) < -0.5;
}

/* The same for many vertices: the normals turn counter-clockwise and the nearest vertex of b with
 * them, so that one walk around b serves all sides. */
static facing find_facing_of_many(outline a, outline b, pose at, double reach) {
    facing best = {-INFINITY, 0, 0};
    uint32_t j = 0;
    for (uint32_t i = 0; i < a.count; i++) {
        vec n = vec_of(a.normal[i]), m = turn_back(at, n);
        if (i == 0 || sharp_turn(a, i)) j = lowest_vertex(b, m);
        double low = height_of(b, j, m);
        for (uint32_t steps = 0; steps < b.count; steps++) {
            uint32_t k = next_of(b, j);
            double height = height_of(b, k, m);
            if (!(height < low)) break;
            low = height, j = k;
        }
        double gap = low + ((at.x - a.vertex[i][0]) * n.x + (at.y - a.vertex[i][1]) * n.y);
        if (gap > best.gap) best = (facing){gap, i, j};
        if (gap > reach) break;
    }
    return best;
}

static facing find_facing(outline a, outline b, pose at, double reach) {
    return b.count <= FEW ? find_facing_of_few(a, b, at, reach)
                          : find_facing_of_many(a, b, at, reach);
}

static vec vertex_at(const work *w, bool of_second, uint32_t i) {
    if (!of_second) return vec_of(w->a.vertex[i]);
    return place(w->relative, vec_of(w->b.vertex[i]));
}

static vec normal_at(const work *w, bool of_second, uint32_t i) {
    if (!of_second) return vec_of(w->a.normal[i]);
    return turn(w->relative, vec_of(w->b.normal[i]));
}

static side side_at(const work *w, bool of_second, uint32_t i) {
    side s = {.first = i, .last = next_of(of_second ? w->b : w->a, i)};
    s.start = vertex_at(w, of_second, s.first);
    s.end = vertex_at(w, of_second, s.last);
    s.normal = normal_at(w, of_second, i);
    s.length = vec_dot(vec_minus(s.end, s.start), along_side(s.normal));
    return s;
}

/* Of the two sides at the nearest vertex, the one that opposes the facing side most directly. */
static side opposite_side(const work *w, bool of_second, uint32_t vertex, vec normal) {
    outline o = of_second ? w->b : w->a;
    uint32_t before = previous_of(o, vertex);
    double cosine_before = vec_dot(normal, normal_at(w, of_second, before));
    double cosine_after = vec_dot(normal, normal_at(w, of_second, vertex));
    return side_at(w, of_second, cosine_before < cosine_after ? before : vertex);
}

static void emit(work *w, uint32_t feature_first, uint32_t feature_second, bool second_is_candidate,
                 vec normal, vec on_first, vec on_second, double gap) {
    if (gap > w->reach || w->count == PAIR_TOUCHES) return;
    touch *t = &w->out[w->count++];
    t->feature[0] = feature_first;
    t->feature[1] = feature_second;
    t->second_is_candidate = second_is_candidate;
    t->crossing = w->crossing;
    t->gap = gap;
    t->length = w->length;
    put(t->normal, turn(w->world, normal));
    put(t->point[0], place(w->world, on_first));
    put(t->point[1], place(w->world, on_second));
}

/* A vertex of one polygon over a side of the other; the owner of the vertex is the candidate. */
static void emit_side(work *w, bool vertex_of_second, uint32_t number, vec vertex, const side *s) {
    double gap = vec_dot(vec_minus(vertex, s->start), s->normal);
    vec foot = vec_along(vertex, -gap, s->normal);
    if (vertex_of_second)
        emit(w, side_feature(w->p, s->first), vertex_feature(w->q, number), true, s->normal, foot,
             vertex, gap);
    else
        emit(w, vertex_feature(w->p, number), side_feature(w->q, s->first), false, s->normal,
             vertex, foot, gap);
}

/* Whether n separates two corners at one position: the neighbours of `vertex` lie on its far
 * side. */
static bool holds_apart(const work *w, bool of_second, uint32_t vertex, vec n, double tolerance) {
    outline o = of_second ? w->b : w->a;
    vec here = vertex_at(w, of_second, vertex);
    vec before = vertex_at(w, of_second, previous_of(o, vertex));
    vec after = vertex_at(w, of_second, next_of(o, vertex));
    return vec_dot(vec_minus(before, here), n) >= -tolerance &&
           vec_dot(vec_minus(after, here), n) >= -tolerance;
}

/* The normal, first to second, for two corners at one position, where their distance is rounding:
 * the mean normal of those of the four sides that separate the corners. It does not depend on the
 * facing side, which rounding would decide. */
static vec corner_normal(const work *w, uint32_t i, uint32_t j, double tolerance) {
    vec sum = {0, 0};
    const uint32_t sides_first[2] = {previous_of(w->a, i), i};
    const uint32_t sides_second[2] = {previous_of(w->b, j), j};
    for (int k = 0; k < 2; k++) {
        vec n = normal_at(w, false, sides_first[k]), m = normal_at(w, true, sides_second[k]);
        if (holds_apart(w, true, j, n, tolerance)) sum = vec_along(sum, 1, n);
        if (holds_apart(w, false, i, m, tolerance)) sum = vec_along(sum, -1, m);
    }
    double length = sqrt(vec_dot(sum, sum));
    if (length < 0.1) { /* segments end to end: along them */
        vec here = vertex_at(w, false, i), there = vertex_at(w, true, j);
        vec tail = vertex_at(w, false, next_of(w->a, i));
        vec head = vertex_at(w, true, next_of(w->b, j));
        sum = vec_minus(vec_minus(head, there), vec_minus(tail, here));
        length = sqrt(vec_dot(sum, sum));
    }
    return length > 0 ? (vec){sum.x / length, sum.y / length} : (vec){1, 0};
}

/* Sides of two corners form one joint if the sine of their angle is below this. */
#define ONE_JOINT 1e-6
/* Tested where the common length of the sides is at most this share of a side. */
#define NEAR_END 1e-5

/* Whether two joints cross between the corners, as between diagonally opposite blocks in a stack
 * bond or in a rock with two sets of joints: the sides of both are parallel in pairs, and one pair
 * is level within d. Each body may then slide along that joint past the corner of the other. Any
 * normal except that of the joint would prevent this sliding, and geometry cannot tell which of the
 * two joints opens. Such a touch makes no contact; once a body has slid, its side touches. */
static bool joints_cross(const work *w, uint32_t i, uint32_t j, vec d, double tolerance) {
    if (w->a.count < 3 || w->b.count < 3) return false;
    const uint32_t first[2] = {previous_of(w->a, i), i}, second[2] = {previous_of(w->b, j), j};
    bool level = false;
    for (int k = 0; k < 2; k++) {
        vec n = normal_at(w, false, first[k]);
        bool paired = false;
        for (int l = 0; l < 2; l++) {
            vec m = normal_at(w, true, second[l]);
            paired = paired || (vec_dot(n, m) < 0 && fabs(vec_dot(along_side(n), m)) <= ONE_JOINT &&
                                holds_apart(w, false, i, m, tolerance));
        }
        double gap = vec_dot(d, n);
        if (!paired || gap < -tolerance || !holds_apart(w, true, j, n, tolerance)) return false;
        level = level || gap <= tolerance;
    }
    return level;
}

/* Vertex i of the first polygon and j of the second; the second is the candidate. */
static void emit_corner(work *w, uint32_t i, uint32_t j, double tolerance) {
    vec a = vertex_at(w, false, i), b = vertex_at(w, true, j), d = vec_minus(b, a);
    w->crossing = joints_cross(w, i, j, d, tolerance);
    double distance = sqrt(vec_dot(d, d));
    bool apart = distance > tolerance;
    vec n = apart ? (vec){d.x / distance, d.y / distance} : corner_normal(w, i, j, tolerance);
    emit(w, vertex_feature(w->p, i), vertex_feature(w->q, j), true, n, a, b,
         apart ? distance : vec_dot(d, n));
    w->crossing = false;
}

/* A vertex (of the second polygon or not) and the nearest point of a side of the other polygon. */
static void emit_nearest(work *w, bool of_second, uint32_t number, vec vertex, const side *s,
                         double tolerance) {
    double along = vec_dot(vec_minus(vertex, s->start), along_side(s->normal));
    bool before = along<-tolerance, after = along> s->length + tolerance;
    uint32_t end = along < 0.5 * s->length ? s->first : s->last;
    uint32_t i = of_second ? end : number, j = of_second ? number : end;
    if (before || after) {
        emit_corner(w, i, j, tolerance);
        return;
    }
    vec d = vec_minus(vertex_at(w, true, j), vertex_at(w, false, i));
    w->crossing = joints_cross(w, i, j, d, tolerance);
    emit_side(w, of_second, number, vertex, s);
    w->crossing = false;
}

/* Facing side and opposite side, and the positions of the opposite side's ends along the facing
 * one. */
typedef struct stretch {
    bool facing_is_second, apart, opposed;
    side facing, opposite;
    uint32_t support;
    double meet;
    double low, high;                       /* of the opposite side, along the facing one */
    bool low_is_opposite, high_is_opposite; /* owner of the vertex at that end */
} stretch;

static stretch find_stretch(const work *w, bool facing_is_second, facing f, facing other) {
    stretch s = {.facing_is_second = facing_is_second, .apart = f.gap > 0, .support = f.support};
    s.facing = side_at(w, facing_is_second, f.side);
    s.opposite = opposite_side(w, !facing_is_second, f.support, s.facing.normal);
    s.meet = MEET * fmin(s.facing.length, s.opposite.length);
    s.opposed = vec_dot(s.facing.normal, s.opposite.normal) < -OPPOSED;
    /* equal separations: ends that meet belong to the second polygon */
    bool alike =
        s.opposed && other.side == s.opposite.first && fabs(other.gap - f.gap) <= 4 * s.meet;
    double margin = alike ? (facing_is_second ? -s.meet : s.meet) : (s.apart ? 0 : s.meet);
    vec u = along_side(s.facing.normal);
    s.high = vec_dot(vec_minus(s.opposite.start, s.facing.start), u);
    s.low = vec_dot(vec_minus(s.opposite.end, s.facing.start), u);
    s.low_is_opposite = s.low >= -margin;
    s.high_is_opposite = s.high <= s.facing.length + margin;
    return s;
}

/* Half of the common length of sides that lie flat on each other. */
static double share_of_length(const stretch *s) {
    double sine = vec_dot(along_side(s->facing.normal), s->opposite.normal);
    if (!s->opposed || fabs(sine) > PAIR_FLAT) return 0;
    double low = s->low > 0 ? s->low : 0;
    double high = s->high < s->facing.length ? s->high : s->facing.length;
    return high > low ? 0.5 * (high - low) : 0;
}

/* The sides have at most a point in common: an end of one is next to an end of the other. */
static bool emit_ends_meeting(work *w, const stretch *s) {
    bool at_end = s->low_is_opposite;
    if (at_end == s->high_is_opposite) return false;
    double length = at_end ? s->facing.length - s->low : s->high;
    uint32_t mine = at_end ? s->facing.last : s->facing.first;
    uint32_t theirs = at_end ? s->opposite.last : s->opposite.first;
    uint32_t i = s->facing_is_second ? theirs : mine, j = s->facing_is_second ? mine : theirs;
    vec here = at_end ? s->facing.end : s->facing.start;
    vec d = vec_minus(at_end ? s->opposite.end : s->opposite.start, here);
    vec from_first = s->facing_is_second ? (vec){-d.x, -d.y} : d;
    /* where joints cross, inclined sides overlap a little before the bodies slide */
    bool near = length <= NEAR_END * s->facing.length;
    if (length > s->meet && !(near && joints_cross(w, i, j, from_first, s->meet))) return false;
    if (vec_dot(d, d) > s->meet * s->meet)
        emit_nearest(w, s->facing_is_second, mine, here, &s->opposite, s->meet);
    else
        emit_corner(w, i, j, s->meet);
    return true;
}

/* One end of the common length. Returns whether it is a touch beyond the end of the side: allowed
 * only as the second touch of sides that lie side by side (a block that rocks a little over one of
 * equal width). A corner next to a corner would in that case prevent free sliding. */
static bool emit_end(work *w, const stretch *s, bool high) {
    bool of_opposite = high ? s->high_is_opposite : s->low_is_opposite;
    const side *own = of_opposite ? &s->opposite : &s->facing;
    const side *other = of_opposite ? &s->facing : &s->opposite;
    bool at_start = of_opposite ? high : !high; /* the two sides run against each other */
    bool of_second = of_opposite != s->facing_is_second;
    uint32_t number = at_start ? own->first : own->last;
    vec vertex = at_start ? own->start : own->end;

    double along = vec_dot(vec_minus(vertex, other->start), along_side(other->normal));
    if (of_opposite || (along >= -s->meet && along <= other->length + s->meet)) {
        emit_side(w, of_second, number, vertex, other);
        return false;
    }
    uint32_t near_end = high ? s->opposite.first : s->opposite.last;
    if (s->apart && s->support == near_end) {
        emit_nearest(w, of_second, number, vertex, other, s->meet);
        return false;
    }
    if (!s->opposed) return false;
    int before = w->count;
    emit_side(w, of_second, number, vertex, other);
    return w->count > before;
}

/* The touches between the facing side and the opposite one, in their order along the side of the
 * first polygon, whichever side is facing. */
static void emit_stretch(work *w, const stretch *s) {
    bool beyond[PAIR_TOUCHES] = {false, false};
    for (int k = 0; k < 2; k++) {
        int before = w->count;
        bool is_beyond = emit_end(w, s, (k == 1) != s->facing_is_second);
        if (w->count > before) beyond[before] = is_beyond;
    }
    if (!s->apart) return;
    /* if apart, the nearest point is exact; a touch beyond the end must not be nearer */
    for (int k = w->count - 1; k >= 0; k--) {
        bool only = w->count == 1;
        if (!beyond[k] || (!only && w->out[k].gap >= w->out[1 - k].gap)) continue;
        if (k == 0 && !only) w->out[0] = w->out[1];
        w->count--;
        break;
    }
}

static outline outline_of(const shape *s, const part *p) {
    return (outline){(const double(*)[2])(s->vertex + p->vertex),
                     (const double(*)[2])(s->normal + p->vertex), p->vertices};
}

/* The pose of b in the frame of a. */
static pose relative_pose(pose a, pose b) {
    vec d = turn_back(a, (vec){b.x - a.x, b.y - a.y});
    return (pose){d.x, d.y, a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c};
}

static pose inverse(pose at) {
    vec d = turn_back(at, (vec){at.x, at.y});
    return (pose){-d.x, -d.y, at.c, -at.s};
}

int pair_polygon_polygon(PAIR_ARGUMENTS) {
    work w = {.p = p,
              .q = q,
              .a = outline_of(first, p),
              .b = outline_of(second, q),
              .relative = relative_pose(at_first, at_second),
              .world = at_first,
              .reach = reach,
              .out = out};
    facing of_first = find_facing(w.a, w.b, w.relative, reach);
    if (of_first.gap > reach) return 0;
    facing of_second = find_facing(w.b, w.a, inverse(w.relative), reach);
    if (of_second.gap > reach) return 0;

    double bias = 0;
    if (of_first.gap <= 0 && of_second.gap <= 0)
        bias = FIRST_IS_FACING * fmin(first->size, second->size);
    bool facing_is_second = of_second.gap > of_first.gap + bias;
    facing f = facing_is_second ? of_second : of_first;
    stretch s = find_stretch(&w, facing_is_second, f, facing_is_second ? of_first : of_second);
    if (emit_ends_meeting(&w, &s)) return w.count;
    w.length = share_of_length(&s);
    emit_stretch(&w, &s);
    if (w.count == 0 && !s.apart)
        emit_side(&w, !facing_is_second, f.support, vertex_at(&w, !facing_is_second, f.support),
                  &s.facing);
    return w.count;
}
