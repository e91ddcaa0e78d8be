#include "solver/part/project.h"

typedef struct operands {
    const view *w;
    const double *a, *b, *c, *d;
    double rho, *to;
} operands;

static void shift_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const operands *k = context;
    (void)sum;
    for (uint32_t c = begin; c < end; c++)
        shift_contact(k->w, c, k->a + k->w->row_first[c], k->to + k->w->row_first[c]);
}

void shift_all(const view *w, const double *y, double *F) {
    double sum[VIEW_SUMS];
    view_each(w, shift_chunk, &(operands){.w = w, .a = y, .to = F}, sum);
}

static void project_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const operands *k = context;
    const uint32_t *first = k->w->row_first;
    (void)sum;
    for (uint32_t i = first[begin]; i < first[end]; i++)
        k->to[i] = k->b ? k->a[i] - k->rho * k->b[i] : k->a[i];
    for (uint32_t c = begin; c < end; c++)
        project_contact(k->w, c, k->to + first[c]);
}

void project_all(const view *w, const double *x, const double *F, double rho, double *to) {
    double sum[VIEW_SUMS];
    view_each(w, project_chunk, &(operands){.w = w, .a = x, .b = F, .rho = rho, .to = to}, sum);
}

static void apart_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const operands *k = context;
    const uint32_t *first = k->w->row_first;
    for (uint32_t i = first[begin]; i < first[end]; i++)
        sum[0] += (k->a[i] - k->b[i]) * (k->c[i] - k->d[i]);
}

double dot_apart(const view *w, const double *a, const double *b, const double *c,
                 const double *d) {
    double sum[VIEW_SUMS];
    view_each(w, apart_chunk, &(operands){.w = w, .a = a, .b = b, .c = c, .d = d}, sum);
    return sum[0];
}
