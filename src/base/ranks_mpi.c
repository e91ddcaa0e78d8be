/* Processes by MPI. Calls come from the main thread alone. */
#include "base/ranks.h"

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int own = 0, count = 1;
static bool begun = false, together = false;

scree_status ranks_begin(int *words_count, char ***words, scree_error *error) {
    int level, already = 0;
    if (begun) return SCREE_OK;
    MPI_Initialized(&already);
    if (!already && MPI_Init_thread(words_count, words, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS)
        return error_set(error, SCREE_UNSUPPORTED, "MPI cannot be started");
    if (already) MPI_Query_thread(&level);
    if (level < MPI_THREAD_FUNNELED)
        return error_set(error, SCREE_UNSUPPORTED, "this MPI cannot be used with threads");
    MPI_Comm_rank(MPI_COMM_WORLD, &own);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    begun = true;
    together = own > 0; /* they wait for the first one */
    if (count < UINT16_MAX - 1) return SCREE_OK;
    return error_set(error, SCREE_UNSUPPORTED, "at most 65,533 processes can share a run");
}

void ranks_end(void) {
    int ended = 1;
    if (begun) MPI_Finalized(&ended);
    if (!ended) MPI_Finalize();
    begun = together = false;
    own = 0, count = 1;
}

int ranks_all(void) { return count; }
int ranks_count(void) { return together ? count : 1; }
void ranks_together(bool on) { together = on; }
int ranks_own(void) { return own; }

const char *ranks_library(void) {
    static char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int length = 0;
    if (!text[0]) MPI_Get_library_version(text, &length);
    text[strcspn(text, ",\n")] = '\0';
    return text;
}

_Noreturn void ranks_abort(int code) {
    MPI_Abort(MPI_COMM_WORLD, code);
    for (;;)
        ;
}

void ranks_sum(int64_t *numbers, size_t amount) {
    if (ranks_count() > 1)
        MPI_Allreduce(MPI_IN_PLACE, numbers, (int)amount, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
}

/* MPI leaves open what the larger of NaN and a number is. As bits with the order of the numbers,
 * and NaN above all of them, they are compared as whole numbers. */
static int64_t ordered_bits(double x) {
    int64_t bits;
    if (isnan(x)) return INT64_MAX;
    memcpy(&bits, &x, sizeof bits);
    return bits < 0 ? bits ^ INT64_MAX : bits;
}

static double from_ordered(int64_t bits) {
    double x;
    if (bits == INT64_MAX) return NAN;
    if (bits < 0) bits ^= INT64_MAX;
    memcpy(&x, &bits, sizeof x);
    return x;
}

#define AT_ONCE 64

void ranks_largest(double *numbers, size_t amount) {
    int64_t bits[AT_ONCE];
    for (size_t first = 0; ranks_count() > 1 && first < amount; first += AT_ONCE) {
        size_t left = amount - first, some = left < AT_ONCE ? left : AT_ONCE;
        for (size_t i = 0; i < some; i++)
            bits[i] = ordered_bits(numbers[first + i]);
        MPI_Allreduce(MPI_IN_PLACE, bits, (int)some, MPI_INT64_T, MPI_MAX, MPI_COMM_WORLD);
        for (size_t i = 0; i < some; i++)
            numbers[first + i] = from_ordered(bits[i]);
    }
}

bool ranks_sum_exactly(exact_sum *sums, size_t amount) {
    int64_t room[RANKS_SUMS * EXACT_WORDS], *words = room;
    if (ranks_count() == 1 || amount == 0) return true;
    if (amount > RANKS_SUMS) words = mem_alloc(amount * EXACT_WORDS, sizeof *words);
    if (ranks_any(words == NULL)) {
        if (words != room) mem_free(words);
        return false;
    }
    for (size_t i = 0; i < amount; i++)
        exact_to_words(&sums[i], words + i * EXACT_WORDS);
    ranks_sum(words, amount * EXACT_WORDS);
    for (size_t i = 0; i < amount; i++)
        exact_from_words(&sums[i], words + i * EXACT_WORDS);
    if (words != room) mem_free(words);
    return true;
}

static struct {
    int64_t words[2 * EXACT_WORDS];
    size_t sums;
    MPI_Request request;
} under_way;

void ranks_sum_begin(const exact_sum *sums, size_t amount) {
    under_way.sums = amount;
    for (size_t i = 0; i < amount; i++)
        exact_to_words(&sums[i], under_way.words + i * EXACT_WORDS);
    MPI_Iallreduce(MPI_IN_PLACE, under_way.words, (int)(amount * EXACT_WORDS), MPI_INT64_T, MPI_SUM,
                   MPI_COMM_WORLD, &under_way.request);
}

void ranks_sum_end(exact_sum *sums) {
    MPI_Wait(&under_way.request, MPI_STATUS_IGNORE);
    for (size_t i = 0; i < under_way.sums; i++)
        exact_from_words(&sums[i], under_way.words + i * EXACT_WORDS);
}

bool ranks_any(bool mine) {
    int any = mine;
    if (ranks_count() > 1) MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return any;
}

void ranks_take_largest(double *value, void *bytes, size_t size) {
    double mine = *value;
    int first = count;
    if (ranks_count() == 1) return;
    ranks_largest(value, 1);
    if (ordered_bits(mine) == ordered_bits(*value)) first = own;
    MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Bcast(bytes, (int)size, MPI_BYTE, first, MPI_COMM_WORLD);
}

scree_status ranks_agree(scree_status mine, scree_error *error) {
    int first = mine == SCREE_OK ? count : own;
    if (ranks_count() == 1) return mine;
    MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (first == count) return SCREE_OK;
    scree_error told = error ? *error : (scree_error){0};
    int status = (int)mine;
    MPI_Bcast(&status, 1, MPI_INT, first, MPI_COMM_WORLD);
    MPI_Bcast(&told, (int)sizeof told, MPI_BYTE, first, MPI_COMM_WORLD);
    if (error) *error = told;
    return (scree_status)status;
}

/* Counts of MPI are of 31 bits: large messages go in pieces. */
#define PIECE ((size_t)1 << 30)

void ranks_share(void *bytes, size_t size) {
    for (size_t first = 0; ranks_count() > 1 && first < size; first += PIECE) {
        size_t left = size - first;
        MPI_Bcast((char *)bytes + first, (int)(left < PIECE ? left : PIECE), MPI_BYTE, 0,
                  MPI_COMM_WORLD);
    }
}

enum { TAG_PARCEL = 1, TAG_MAIL = 16 };

static size_t pieces(size_t size) { return (size + PIECE - 1) / PIECE; }

static size_t all_pieces(const size_t *size) {
    size_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += i == own ? 0 : pieces(size[i]);
    return sum;
}

/* Starts the messages of one parcel; `bytes` is written where they are received. */
static void start_parcel(char *bytes, size_t size, int other, bool out, MPI_Request **next) {
    for (size_t first = 0; first < size; first += PIECE) {
        int some = (int)(size - first < PIECE ? size - first : PIECE);
        if (out)
            MPI_Isend(bytes + first, some, MPI_BYTE, other, TAG_PARCEL, MPI_COMM_WORLD, (*next)++);
        else
            MPI_Irecv(bytes + first, some, MPI_BYTE, other, TAG_PARCEL, MPI_COMM_WORLD, (*next)++);
    }
}

static void move_parcels(const ranks_parcels *out, ranks_parcels *in, MPI_Request *request) {
    MPI_Request *next = request;
    char *from = in->bytes, *to = out->bytes;
    for (int i = 0; i < count; from += in->size[i], i++)
        if (i != own) start_parcel(from, in->size[i], i, false, &next);
    from = in->bytes;
    for (int i = 0; i < count; to += out->size[i], from += in->size[i], i++)
        if (i != own)
            start_parcel(to, out->size[i], i, true, &next);
        else if (out->size[i])
            memcpy(from, to, out->size[i]);
    MPI_Waitall((int)(next - request), request, MPI_STATUSES_IGNORE);
}

bool ranks_exchange(const ranks_parcels *out, ranks_parcels *in) {
    uint64_t *sizes = mem_alloc(2 * (size_t)count, sizeof *sizes);
    if (!in->size) in->size = mem_alloc((size_t)count, sizeof *in->size);
    if (ranks_any(!sizes || !in->size)) {
        mem_free(sizes);
        return false;
    }
    size_t total = 0;
    for (int i = 0; i < count; i++)
        sizes[i] = out->size[i];
    MPI_Alltoall(sizes, 1, MPI_UINT64_T, sizes + count, 1, MPI_UINT64_T, MPI_COMM_WORLD);
    for (int i = 0; i < count; i++)
        total += in->size[i] = (size_t)sizes[count + i];
    mem_free(sizes);
    bool good = array_grow((void **)&in->bytes, &in->room, total + 1, 1);
    size_t messages = all_pieces(out->size) + all_pieces(in->size);
    MPI_Request *request = mem_alloc(messages + 1, sizeof(MPI_Request));
    good = !ranks_any(!good || !request);
    if (good) move_parcels(out, in, request);
    mem_free(request);
    return good;
}

void ranks_parcels_free(ranks_parcels *p) {
    mem_free(p->size);
    mem_free(p->bytes);
    *p = (ranks_parcels){0};
}

struct ranks_mail {
    MPI_Request request;
};

static ranks_mail *make_mail(int other, int tag, void *bytes, size_t size, bool out) {
    ranks_mail *m = mem_alloc(1, sizeof *m);
    if (!m) return NULL;
    if (out)
        MPI_Send_init(bytes, (int)size, MPI_BYTE, other, TAG_MAIL + tag, MPI_COMM_WORLD,
                      &m->request);
    else
        MPI_Recv_init(bytes, (int)size, MPI_BYTE, other, TAG_MAIL + tag, MPI_COMM_WORLD,
                      &m->request);
    return m;
}

ranks_mail *ranks_mail_out(int to, int tag, const void *bytes, size_t size) {
    return make_mail(to, tag, (void *)bytes, size, true);
}

ranks_mail *ranks_mail_in(int from, int tag, void *bytes, size_t size) {
    return make_mail(from, tag, bytes, size, false);
}

void ranks_mail_start(ranks_mail *m) { MPI_Start(&m->request); }
void ranks_mail_wait(ranks_mail *m) { MPI_Wait(&m->request, MPI_STATUS_IGNORE); }

void ranks_mail_free(ranks_mail *m) {
    if (!m) return;
    MPI_Request_free(&m->request);
    mem_free(m);
}
