/* The graph of a condensation: which contacts act on the same bodies, and the positions of the
 * resulting blocks of W. It is rebuilt only when contacts or bodies change. */
#ifndef PROBLEM_CONDENSE_PARTS_H
#define PROBLEM_CONDENSE_PARTS_H

#include "linear/block_matrix.h"
#include "problem/problem.h"

/* A group of coupled contacts: those on one deformable body, or on one rigid body that impulses
 * move. Its points are the nodes in contact; a rigid body is one point. */
typedef struct group {
    uint32_t block;         /* of the problem */
    uint32_t body;          /* rigid, or a node of a body with a diagonal A */
    bool coupled;           /* its points are coupled by columns of A^-1 */
    uint32_t width;         /* velocities of a point */
    size_t member, members; /* in the graph's list, contacts rising */
    size_t point, points;   /* in the graph's list */
    size_t target;          /* start of the blocks of W: of members a >= b at a (a + 1) / 2 + b */
} group;

/* One contact in one group. */
typedef struct member {
    uint32_t contact, group;
    size_t piece, pieces; /* in the graph's list */
    size_t X;             /* A^-1 H of the contact at the group's points: (points x width x rows) */
} member;

/* One block of H' of a member: at H + start, acting on a point of the group. */
typedef struct piece {
    size_t start;
    uint32_t point;
} piece;

typedef struct entry_dof {
    size_t dof;
    uint32_t width;
} entry_dof;

typedef struct graph {
    bool made;
    /* the data that it was made from */
    ARRAY(uint32_t) row_first, entry_first, entry_body;
    ARRAY(block) block;
    ARRAY(uint8_t) moves; /* by entry: the rigid body is moved by impulses */
    /* the result */
    ARRAY(entry_dof) entry_dof; /* by entry */
    ARRAY(group) group;
    ARRAY(member) member;  /* group by group */
    ARRAY(uint32_t) point; /* by group: places among the skin nodes of the block's operator */
    ARRAY(piece) piece;
    ARRAY(size_t) target;        /* in W's numbers */
    ARRAY(size_t) contact_first; /* (contacts + 1) */
    ARRAY(size_t) of_contact;    /* members of a contact */
    ARRAY(size_t) diagonal;      /* (contacts) blocks of W */
    size_t X;                    /* numbers of all members */
    block_matrix W;
    /* used while it is made */
    ARRAY(uint32_t) group_of, point_of;      /* by body */
    ARRAY(size_t) now;                       /* by group */
    ARRAY(uint32_t) entry_group, last, line; /* by entry, by group; columns of one row */
} graph;

/* Brings g up to date with the problem; *anew: it had to be rebuilt. */
scree_status graph_update(graph *g, const problem *p, bool *anew, scree_error *error);
void graph_free(graph *g);

#endif
