/* One run of skin detection: from what is near to contacts. */
#ifndef DETECT_SKIN_RUN_H
#define DETECT_SKIN_RUN_H

#include "detect/skin/parts.h"

#define MARKS 3 /* sides of a notch that are distinguished */

/* What is known of a point that has met the other body of the pair in hand: where, and the gaps. */
typedef struct point_mark {
    uint32_t pair; /* of the pair it is about; 0: none */
    uint32_t count;
    uint32_t facet[MARKS]; /* NONE: of a rigid body */
    double gap[MARKS];
} point_mark;

/* A place on a facet. */
typedef struct facet_place {
    uint32_t facet;
    double N[FACE_NODES], x[3];
} facet_place;

/* A point of the quadrature over a piece that two facets have in common. */
typedef struct segment_point {
    facet_place own, other;
    double phi[FACE_NODES]; /* functions of the own facet's corners */
    double measure, weight; /* length or area; the same times the thickness */
} segment_point;

/* Contacts of the pair in hand whose feet stand on a node. */
typedef struct node_mark {
    uint32_t pair, count;
    double normal[MARKS][3];
} node_mark;

/* What the pieces about a node of one body and the facets of another come to. */
typedef struct segment_sum {
    ARRAY(weighted_node) side[2]; /* the node's body, the other one */
    ARRAY(segment_point) point;   /* of the facet in hand */
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

/* Finding the contacts of the last step again, pair by pair. */
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
    double reach; /* the farthest of all laws */
    point_mark *point_mark;
    node_mark *node_mark;
    uint32_t pair;       /* number of the pair in hand, from 1 */
    uint32_t a, b;       /* its slots */
    contact_list *added; /* in the order of pairs */
    segment_sum *sum;    /* scratch of pairs by segments */
    pair_sorting *sorting;
    bool no_memory;
} skin_run;

/* What looks for contacts with facets: a point of a skin, or a tip of a rigid body. */
typedef struct facet_asker {
    double x[3], radius;
    const shape_facing *facing;
    bool tip;
    double border; /* m; tips: that of each facet */
} facet_asker;

/* How an asker stands to a facet that it meets. */
typedef struct facet_meeting {
    uint32_t facet;
    facet_foot foot;
    double gap, rank, normal[3];
    bool end; /* not over the facet but off its end */
} facet_meeting;

/* False: it certainly is not within reach, nor behind it by no more than its depth. */
bool facet_may_be_near(const skin_run *r, const double x[3], double radius, uint32_t facet);

/* Whether an asker is deep behind the facet that it meets and nearer to another of the list. */
bool came_in_elsewhere(const skin_run *r, const facet_asker *asker, const near_item *item,
                       size_t count, const facet_meeting *m);

#define MEETINGS 6

/* The facets of a list of near items that an asker meets, in rising order: the nearest, and where
 * it lies in a notch the other sides of it. A round tip meets every facet that it is over: in a
 * dent it rests on all walls, however flat they are. */
uint32_t meet_facets(const skin_run *r, const facet_asker *asker, const near_item *item,
                     size_t count, facet_meeting out[MEETINGS]);

/* The share of the surface that meets in a contact, and of which surface it is. Directions of own
 * facets must go over the other body where the place is at its border. */
typedef struct meeting_share {
    double area;
    uint32_t surface;
    bool any; /* false: they meet on a point of no area */
} meeting_share;

/* What decides whether a facet of a point goes over the other body. */
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
/* Adds a contact of the pair in hand, if its law reaches so far; false: it does not. */
bool put_contact(skin_run *r, const contact_side *c, const contact_side *a, const double normal[3],
                 double gap, double area);

/* By which keys name a facet. */
static inline uint32_t facet_feature(const skin_tables *t, uint32_t facet) {
    return FACET_FEATURE + facet - t->body_facet[t->facet[facet].body];
}

/* How many items from the first on are of the same type and point. */
static inline size_t items_of_point(const near_item *item, size_t count) {
    size_t n = 1;
    while (n < count && item[n].type == item[0].type && item[n].index == item[0].index)
        n++;
    return n;
}

/* The type of near items whose points carry the pair's contacts by segments; NEAR_TYPES: none do.
 */
uint32_t segment_side(const skin_run *r);
void pair_by_segments(skin_run *r, const near_item *item, size_t count, uint32_t side);
void pair_of_skins(skin_run *r, const near_item *item, size_t count);
void pair_with_rigid(skin_run *r, const near_item *item, size_t count);

#endif
