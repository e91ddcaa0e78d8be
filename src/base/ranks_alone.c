/* One process: nothing is exchanged. */
#include <stdlib.h>

#include "base/ranks.h"

scree_status ranks_begin(int *count, char ***words, scree_error *error) {
    (void)count, (void)words, (void)error;
    return SCREE_OK;
}

void ranks_end(void) {}
int ranks_all(void) { return 1; }
int ranks_count(void) { return 1; }
void ranks_together(bool on) { (void)on; }
int ranks_own(void) { return 0; }
const char *ranks_library(void) { return NULL; }
_Noreturn void ranks_abort(int code) { exit(code); }

void ranks_sum(int64_t *numbers, size_t count) { (void)numbers, (void)count; }
void ranks_largest(double *numbers, size_t count) { (void)numbers, (void)count; }
bool ranks_sum_exactly(exact_sum *sums, size_t count) {
    (void)sums, (void)count;
    return true;
}
void ranks_sum_begin(const exact_sum *sums, size_t count) { (void)sums, (void)count; }
void ranks_sum_end(exact_sum *sums) { (void)sums; }
bool ranks_any(bool own) { return own; }
void ranks_take_largest(double *value, void *bytes, size_t size) {
    (void)value, (void)bytes, (void)size;
}
scree_status ranks_agree(scree_status own, scree_error *error) {
    (void)error;
    return own;
}
void ranks_share(void *bytes, size_t size) { (void)bytes, (void)size; }

bool ranks_exchange(const ranks_parcels *out, ranks_parcels *in) {
    (void)out, (void)in;
    return true;
}
void ranks_parcels_free(ranks_parcels *p) {
    mem_free(p->size);
    mem_free(p->bytes);
    *p = (ranks_parcels){0};
}

ranks_mail *ranks_mail_out(int to, int tag, const void *bytes, size_t size) {
    (void)to, (void)tag, (void)bytes, (void)size;
    return NULL;
}
ranks_mail *ranks_mail_in(int from, int tag, void *bytes, size_t size) {
    (void)from, (void)tag, (void)bytes, (void)size;
    return NULL;
}
void ranks_mail_start(ranks_mail *m) { (void)m; }
void ranks_mail_wait(ranks_mail *m) { (void)m; }
void ranks_mail_free(ranks_mail *m) { (void)m; }
