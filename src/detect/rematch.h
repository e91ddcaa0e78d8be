/* Contacts whose features changed their names while the point of contact stayed where it was.
 *
 * Where edges and corners lie flush, rounding decides which of them meet; the key of the contact
 * then changes although nothing has happened, and with the key its impulse would be lost. A new
 * contact is therefore matched with one of the same pair that is gone, when that was in the same
 * place. */
#ifndef DETECT_REMATCH_H
#define DETECT_REMATCH_H

#include "state/state.h"

/* The frame of the body that places were last wanted of: contacts in key order share it. */
typedef struct place_frame {
    uint32_t slot; /* NONE at first */
    double R[3][3];
} place_frame;

/* Worlds in space. q: positions of all bodies. arm of body a to its point, in the frame of that
 * body. */
void contact_place(const contact *c, const double *q, place_frame *frame, double out[3]);
/* Sets contact.previous of new contacts that are found again. Planar worlds keep no places: there
 * it is the vertex that a contact's key names which tells where the contact was. */
void rematch_contacts(contact_table *contacts, const contact_table *last, const model *m,
                      const double *q);

#endif
