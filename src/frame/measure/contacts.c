/* Quantities of contacts: fabric, counts by status, the sliding share, and the force of each. */
#include "base/math.h"
#include "frame/measure/parts.h"

/* Fabric tensor (Satake 1978): F_ij = mean of n_i n_j over the contacts that carry a force;
 * its trace is 1. Planar: the anisotropy 2 (F1 - F2) is the amplitude a of the distribution of
 * directions (1 + a cos 2(theta - angle)) / 2 pi. In space: the directions' density
 * (1 + a_ij n_i n_j) / 4 pi, a without trace, has the fabric 1/3 + 2/15 a; the number given is
 * sqrt(3/2 a_ij a_ij), as in Guo & Zhao 2013. */
static scree_status fabric_eval(const void *parameters, const scree_frame *frame,
                                const scree_frame *before, double *out, scree_error *error) {
    double tensor[9] = {0}, count = 0;
    int dimension = frame->layout->dimension;
    (void)parameters;
    (void)before;
    (void)error;
    for (uint32_t c = 0; c < frame->contacts; c++) {
        if (!contact_is_active(frame, c)) continue;
        add_product(tensor, frame->normal[c], frame->normal[c], 1);
        count += 1;
    }
    double share = count > 0 ? 1 / count : 0;
    for (int k = 0; k < 9 && count > 0; k++)
        tensor[k] = dimension == 3 ? tensor[k] / count : tensor[k] * share;
    for (int i = 0; i < dimension; i++)
        for (int j = i; j < dimension; j++)
            *out++ = tensor[3 * i + j];
    if (dimension == 3) {
        principal_values3(tensor, out);
        out[3] = 7.5 * deviator(out);
        out[4] = count;
        return SCREE_OK;
    }
    principal e = planar_principal(tensor);
    out[0] = 2 * (e.first - e.second);
    out[1] = e.angle;
    out[2] = count;
    return SCREE_OK;
}

static const measure_column space_fabric_columns[] = {
    {"fxx", "1"}, {"fxy", "1"}, {"fxz", "1"}, {"fyy", "1"},        {"fyz", "1"},     {"fzz", "1"},
    {"f1", "1"},  {"f2", "1"},  {"f3", "1"},  {"anisotropy", "1"}, {"contacts", "1"}};

static const measure_kind space_fabric = {
    .head = {.name = "fabric",
             .help = "fabric tensor of the contacts that carry a force, its principal values f1 "
                     ">= f2 >= f3 and its anisotropy, 15/2 sqrt(3/2 F':F') with F' its deviator"},
    MEASURE_TABLE(space_fabric_columns),
    .eval = fabric_eval,
    .space = &space_fabric};

static const measure_column fabric_columns[] = {{"fxx", "1"},     {"fxy", "1"},
                                                {"fyy", "1"},     {"anisotropy", "1"},
                                                {"angle", "rad"}, {"contacts", "1"}};

const measure_kind measure_fabric = {
    .head = {.name = "fabric",
             .help = "fabric tensor of the contacts that carry a force, its anisotropy and the "
                     "angle of its larger principal direction from x"},
    MEASURE_TABLE(fabric_columns),
    .eval = fabric_eval,
    .space = &space_fabric};

static scree_status contacts_eval(const void *parameters, const scree_frame *frame,
                                  const scree_frame *before, double *out, scree_error *error) {
    enum { STATUSES = SCREE_BONDED + 1 };
    double count[STATUSES] = {0}, active = 0, sliding = 0;
    (void)parameters;
    (void)before;
    (void)error;
    for (uint32_t c = 0; c < frame->contacts; c++) {
        if (frame->status[c] < STATUSES) count[frame->status[c]] += 1;
        if (!contact_is_active(frame, c)) continue;
        active += 1;
        sliding += frame->status[c] == SCREE_SLIP;
    }
    out[0] = frame->contacts;
    for (int k = 0; k < STATUSES; k++)
        out[1 + k] = count[k];
    out[6] = active;
    out[7] = active > 0 ? sliding / active : 0;
    return SCREE_OK;
}

static const measure_column contacts_columns[] = {
    {"contacts", "1"},  {"open", "1"},   {"stick", "1"},  {"slip", "1"},
    {"bilateral", "1"}, {"bonded", "1"}, {"active", "1"}, {"sliding", "1"}};

const measure_kind measure_contacts = {
    .head = {.name = "contacts",
             .help = "number of contacts by status (bonded: held by their bond only), number of "
                     "contacts that carry a force (active), and the share of these that slide"},
    MEASURE_TABLE(contacts_columns),
    .eval = contacts_eval,
    .space = &measure_contacts};

static scree_status bonds_eval(const void *parameters, const scree_frame *frame,
                               const scree_frame *before, double *out, scree_error *error) {
    (void)parameters;
    (void)before;
    (void)error;
    out[0] = (double)frame->certificate.bonds;
    out[1] = (double)frame->certificate.broken;
    out[2] = 0;
    for (uint32_t c = 0; c < frame->contacts; c++)
        out[2] += frame->status[c] == SCREE_BONDED;
    out[3] = 0 - frame->certificate.total.fracture;
    return SCREE_OK;
}

static const measure_column bonds_columns[] = {
    {"intact", "1"}, {"broken", "1"}, {"pulling", "1"}, {"energy", "J"}};

const measure_kind measure_bonds = {
    .head = {.name = "bonds",
             .help = "number of bonds that are intact, that broke permanently since the start and "
                     "that alone hold their contact now, and the energy lost by breaking, damage "
                     "and plasticity"},
    MEASURE_TABLE(bonds_columns),
    .eval = bonds_eval,
    .space = &measure_bonds};

static scree_status contact_force_eval(const void *parameters, const scree_frame *frame,
                                       const scree_frame *before, double *out, scree_error *error) {
    bool space = frame_is_space(frame);
    (void)parameters;
    (void)before;
    (void)error;
    for (uint32_t c = 0; c < frame->contacts; c++, out += 3) {
        double world[3];
        const double *f = frame->force[c];
        (space ? contact_force3 : contact_force)(frame, c, world); /* the signs of zeros differ */
        out = put_vector(frame, world, out);
        out[0] = f[0];
        out[1] = space ? sqrt(f[1] * f[1] + f[2] * f[2]) : f[1];
        out[2] = f[0] > 0 ? fabs(out[1]) / f[0] : 0;
    }
    return SCREE_OK;
}

static const measure_column space_contact_force_columns[] = {
    {"fx", "N"},     {"fy", "N"},         {"fz", "N"},
    {"normal", "N"}, {"tangential", "N"}, {"mobilised", "1"}};

static const measure_kind space_contact_force = {
    .head = {.name = "contact_force",
             .help = "per contact: force on the candidate, its normal part, the magnitude of its "
                     "tangential part, and |T| / N"},
    .rows = MEASURE_PER_CONTACT,
    MEASURE_TABLE(space_contact_force_columns),
    .eval = contact_force_eval,
    .space = &space_contact_force};

static const measure_column contact_force_columns[] = {
    {"fx", "N"}, {"fy", "N"}, {"normal", "N"}, {"tangential", "N"}, {"mobilised", "1"}};

const measure_kind measure_contact_force = {
    .head = {.name = "contact_force",
             .help = "per contact: force on the candidate, its parts, and |T| / N"},
    .rows = MEASURE_PER_CONTACT,
    MEASURE_TABLE(contact_force_columns),
    .eval = contact_force_eval,
    .space = &space_contact_force};
