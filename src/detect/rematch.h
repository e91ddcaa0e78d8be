/* Contacts whose features changed although the point of contact did not move.
 *
 * Where edges and corners lie flush, rounding decides which of them meet. The key of the contact
 * may then change although nothing has moved, and its impulse would be lost with the key. Therefore
 * a new contact is matched with a vanished one of the same pair at the same position. */
#ifndef DETECT_REMATCH_H
#define DETECT_REMATCH_H

#include "state/state.h"

/* The frame of the last body for which positions were computed: consecutive contacts share it. */
typedef struct place_frame {
    uint32_t slot; /* NONE at first */
    double R[3][3];
} place_frame;

/* Worlds in space. q: positions of all bodies. arm of body a to its point, in the frame of that
 * body. */
void contact_place(const contact *c, const double *q, place_frame *frame, double out[3]);
/* Sets contact.previous of new contacts that match old ones. Planar worlds store no positions:
 * there the vertex in a contact's key gives its old position. */
void rematch_contacts(contact_table *contacts, const contact_table *last, const model *m,
                      const double *q);

#endif
