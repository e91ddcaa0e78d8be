/* One run of skin detection: from near items to contacts. */
#ifndef DETECT_SKIN_RUN_H
#define DETECT_SKIN_RUN_H

#include "detect/skin/parts.h"

#define MARKS 3 /* sides of a notch that are distinguished */

/* Data of a point that has met the other body of the present pair: where, and the gaps. */
typedef struct point_mark {
    uint32_t pair; /* number of its pair; 0: none */
    uint32_t count;
    uint32_t facet[MARKS]; /* NONE: of a rigid body */
    double gap[MARKS];
} point_mark;

/* A position on a facet. */
typedef struct facet_place {
    uint32_t facet;
    double N[FACE_NODES], x[3];
} facet_place;

/* A point of the quadrature over the common piece of two facets. */
typedef struct segment_point {
    facet_place own, other;
    double phi[FACE_NODES]; /* functions of the corners of its own facet */
    double measure, weight; /* length or area; and the same times the thickness */
} segment_point;

/* Contacts of the present pair whose feet lie on a node. */
typedef struct node_mark {
    uint32_t pair, count;
    double normal[MARKS][3];
} node_mark;

/* Sums over the pieces around a node of one body and the facets of another. */
typedef struct segment_sum {
    ARRAY(weighted_node) side[2]; /* the node's body, and the other one */
    ARRAY(segment_point) point;   /* of the present facet */
    double area;                  /* m^2 */
    double normal[3];             /* m^2: outward, times area */
    double most;                  /* phi of the point nearest to the node, and the facet there */
    uint32_t facet;
} segment_sum;
void segment_sum_free(segment_sum *s);

typedef struct pair_sorting {
    ARRAY(sort_item) item, scratch;
    ARRAY(contact) copy;
} pair_sorting;

/* Matching with contacts of the last step, pair by pair. */
typedef struct skin_match {
    const skin_tables *tables;
    ARRAY(sort_item) fresh, lost, scratch; /* by point: contacts of a pair, rows of the last step */
} skin_match;
/* Sets contact.previous. */
scree_status skin_match_last(skin_match *m, contact_list *found, const contact_table *last,
                             scree_error *error);
void skin_match_free(skin_match *m);

typedef struct skin_run {
    const skin_tables *tables;
    const skin_shape *shape;
    const skin_near *near;
    const skin_input *in;
    const model *model;
    detect_report *report;
    double reach; /* the longest reach of all laws */
    point_mark *point_mark;
    node_mark *node_mark;
    uint32_t pair;       /* number of the present pair, from 1 */
    uint32_t a, b;       /* its slots */
    contact_list *added; /* in the order of pairs */
    segment_sum *sum;    /* scratch of pairs by segments */
    pair_sorting *sorting;
    bool no_memory;
} skin_run;

/* The object that looks for contacts with facets: a point of a skin, or a tip of a rigid body. */
typedef struct facet_asker {
    double x[3], radius;
    const shape_facing *facing;
    bool tip;
    double border; /* m; tips: that of each facet */
} facet_asker;

/* The relation of an asker to a facet that it meets. */
typedef struct facet_meeting {
    uint32_t facet;
    facet_foot foot;
    double gap, rank, normal[3];
    bool end; /* beyond the facet's end, not above it */
} facet_meeting;

/* False: it is certainly not within reach, nor behind it by at most its depth. */
bool facet_may_be_near(const skin_run *r, const double x[3], double radius, uint32_t facet);

/* Whether an asker is deep behind the facet that it meets and nearer to another one of the list. */
bool came_in_elsewhere(const skin_run *r, const facet_asker *asker, const near_item *item,
                       size_t count, const facet_meeting *m);

#define MEETINGS 6

/* The facets of a list of near items that an asker meets, in rising order: the nearest one, and in
 * a notch also its other sides. A round tip meets every facet below it: in a dent it rests on all
 * walls, even on flat ones. */
uint32_t meet_facets(const skin_run *r, const facet_asker *asker, const near_item *item,
                     size_t count, facet_meeting out[MEETINGS]);

/* The area of a contact, and the surface to which it belongs. If the position is at the border of
 * the other body, the own facets must extend over that body. */
typedef struct meeting_share {
    double area;
    uint32_t surface;
    bool any; /* false: they meet in a point without area */
} meeting_share;

/* The data that decide whether a facet of a point extends over the other body. */
typedef struct over_rule {
    const facet_meeting *meeting; /* or NULL */
    const double *into;           /* of a side of a rigid body, or NULL */
    double border;
} over_rule;
meeting_share share_of(const skin_run *r, const skin_point *p, const point_view *v,
                       const double normal[3], const over_rule *rule);

typedef struct contact_side {
    uint32_t slot, surface, feature;
    double place[3];
    double speed;
    const carrier *carrier; /* NULL: rigid */
} contact_side;
double carrier_speed(const skin_run *r, const carrier *c);
double rigid_speed(const skin_run *r, uint32_t slot);
carrier foot_carrier(const skin_run *r, const facet_meeting *m);
/* Adds a contact of the present pair if its law reaches this far. False: it does not. */
bool put_contact(skin_run *r, const contact_side *c, const contact_side *a, const double normal[3],
                 double gap, double area);

/* The number of a facet in keys. */
static inline uint32_t facet_feature(const skin_tables *t, uint32_t facet) {
    return FACET_FEATURE + facet - t->body_facet[t->facet[facet].body];
}

/* Number of consecutive items of the same type and point. */
static inline size_t items_of_point(const near_item *item, size_t count) {
    size_t n = 1;
    while (n < count && item[n].type == item[0].type && item[n].index == item[0].index)
        n++;
    return n;
}

/* The type of near items whose points carry the pair's contacts by segments; NEAR_TYPES: the pair
 * has none. */
uint32_t segment_side(const skin_run *r);
void pair_by_segments(skin_run *r, const near_item *item, size_t count, uint32_t side);
void pair_of_skins(skin_run *r, const near_item *item, size_t count);
void pair_with_rigid(skin_run *r, const near_item *item, size_t count);

#endif
