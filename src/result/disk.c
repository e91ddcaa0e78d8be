#include "result/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if H5_VERSION_GE(1, 13, 0)
#include <H5FDdevelop.h>
#endif

#include "base/memory.h"
#include "result/files.h"
#include "result/header_check.h"

/* Space is reserved in steps, so that small writes do not each cost a call. */
#define RESERVE_STEP ((uint64_t)256 << 10)

/* The order of a commit, and its reverse when the file is cut. */
enum { RANK_SUPERBLOCK, RANK_DATA, RANK_LEAF, RANK_BRANCH, RANK_ROOT, RANK_INDEX, RANK_OBJECT };

typedef struct block {
    change change;
    int rank;
} block;

struct disk {
    char *path;
    int file;
    disk_mode mode;
    bool abandoned, cutting;
    bool torn;         /* a commit was announced and not finished */
    scree_error why;   /* of the first write that failed */
    bool starved;      /* HDF5 was told of an error because of a lack of memory */
    uint64_t used;     /* HDF5's end of allocation */
    uint64_t settled;  /* the same at the last commit: nothing on disk refers beyond it */
    uint64_t promised; /* the value that `settled` will have after the announced commit */
    uint64_t length;   /* of the file */
    ARRAY(block) waiting;
    ARRAY(change) ordered; /* the waiting blocks as a commit writes them */
    counter *counter;
    uint64_t header_from, header_to; /* the last object header that was found valid */
    header_seen seen;                /* the content of that header */
};

typedef struct handle {
    H5FD_t base; /* must be first */
    disk *disk;
} handle;

static disk *disk_of(const H5FD_t *file) { return ((const handle *)file)->disk; }

static int rank_of(H5FD_mem_t type, uint64_t place, const char *bytes, size_t size) {
    if (type == H5FD_MEM_SUPER && place == 0) return RANK_SUPERBLOCK;
    if (type == H5FD_MEM_DRAW) return RANK_DATA;
    if (size < 4) return RANK_LEAF;
    if (memcmp(bytes, "EASB", 4) == 0) return RANK_BRANCH;
    if (memcmp(bytes, "EAIB", 4) == 0) return RANK_ROOT;
    if (memcmp(bytes, "EAHD", 4) == 0) return RANK_INDEX;
    if (memcmp(bytes, "OHDR", 4) == 0 || memcmp(bytes, "OCHK", 4) == 0) return RANK_OBJECT;
    return RANK_LEAF;
}

static bool overlaps(const change *c, uint64_t place, size_t size) {
    return c->place < place + size && place < c->place + c->size;
}

/* Copies the part of `from` that overlaps `to`. */
static void lay_over(change *to, const change *from) {
    uint64_t end = from->place + from->size, limit = to->place + to->size;
    uint64_t start = from->place > to->place ? from->place : to->place;
    if (end > limit) end = limit;
    memcpy(to->bytes + (start - to->place), from->bytes + (start - from->place), end - start);
}

static bool wait_for_commit(disk *d, H5FD_mem_t type, change c) {
    for (size_t i = 0; i < d->waiting.count; i++) {
        change *old = &d->waiting.data[i].change;
        if (!overlaps(old, c.place, c.size)) continue;
        /* blocks that share bytes then have the same contents, so their order does not matter */
        lay_over(old, &c);
        if (old->place == c.place && old->size == c.size) return true;
    }
    char *copy = mem_alloc(c.size, 1);
    d->starved = d->starved || !copy;
    if (!copy) return false;
    memcpy(copy, c.bytes, c.size);
    int rank = rank_of(type, c.place, c.bytes, c.size);
    if (array_push(&d->waiting, (block){{c.place, c.size, copy}, rank})) return true;
    mem_free(copy);
    d->starved = true;
    return false;
}

static void drop_waiting(disk *d) {
    for (size_t i = 0; i < d->waiting.count; i++)
        mem_free(d->waiting.data[i].change.bytes);
    d->waiting.count = 0;
}

static scree_status grow(disk *d, uint64_t to, scree_error *error) {
    if (to <= d->length) return SCREE_OK;
    TRY(file_reserve(d->file, d->length, to, d->path, error));
    d->length = to;
    return SCREE_OK;
}

/* HDF5 calls the following functions. */

static H5FD_t *driver_open(const char *name, unsigned flags, hid_t access, haddr_t most) {
    (void)name, (void)flags, (void)most;
    disk *const *info = H5Pget_driver_info(access);
    handle *h = info ? mem_alloc(1, sizeof *h) : NULL;
    if (h) h->disk = *info;
    if (info && !h) (*info)->starved = true;
    return (H5FD_t *)h;
}

static herr_t driver_close(H5FD_t *file) {
    mem_free(file);
    return 0;
}

/* For HDF5 a recorder and a reader of one file in one process are two files: the reader must see
 * the data on disk. */
static int driver_compare(const H5FD_t *a, const H5FD_t *b) {
    return disk_of(a) == disk_of(b) ? 0 : disk_of(a) < disk_of(b) ? -1 : 1;
}

static herr_t driver_query(const H5FD_t *file, unsigned long *flags) {
    (void)file;
    /* not H5FD_FEAT_ACCUMULATE_METADATA: each block must come by itself to be ordered */
    if (flags) *flags = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_AGGREGATE_SMALLDATA;
    return 0;
}

static haddr_t driver_used(const H5FD_t *file, H5FD_mem_t type) {
    (void)type;
    return disk_of(file)->used;
}

static herr_t driver_set_used(H5FD_t *file, H5FD_mem_t type, haddr_t place) {
    (void)type;
    disk_of(file)->used = place;
    return 0;
}

static haddr_t driver_length(const H5FD_t *file, H5FD_mem_t type) {
    (void)type;
    const disk *d = disk_of(file);
    /* HDF5 takes a file for new when it is empty, whatever was reserved for it */
    return d->mode == DISK_CREATE ? d->used : d->length;
}

/* The present bytes of the file. */
static bool read_at(const disk *d, uint64_t place, void *bytes, size_t size) {
    char *to = bytes;
    while (size) {
        ssize_t done = pread(d->file, to, size, (off_t)place);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0 || (done == 0 && d->mode == DISK_READ)) return false;
        if (done == 0) { /* allocated and never written */
            memset(to, 0, size);
            return true;
        }
        to += done, place += (uint64_t)done, size -= (size_t)done;
    }
    return true;
}

/* The bytes of the file after the next commit. */
static bool read_ahead(const disk *d, uint64_t place, void *bytes, size_t size) {
    if (!read_at(d, place, bytes, size)) return false;
    change whole = {place, size, bytes};
    for (size_t i = 0; i < d->waiting.count; i++)
        if (overlaps(&d->waiting.data[i].change, place, size))
            lay_over(&whole, &d->waiting.data[i].change);
    return true;
}

static bool header_is_sound(disk *d, const unsigned char *bytes, size_t length) {
    return header_is_whole(bytes, length) && header_is_harmless(&d->seen, bytes, length);
}

static bool header_on_disk_is_sound(disk *d, uint64_t place, size_t length) {
    unsigned char *whole = length <= d->used - place ? mem_alloc(length, 1) : NULL;
    bool good = whole && read_ahead(d, place, whole, length) && header_is_sound(d, whole, length);
    mem_free(whole);
    return good;
}

/* An object header must be complete and harmless before HDF5 reads it: see header_check.h. HDF5
 * reads the first 512 bytes of a header and then the rest. */
static bool check_header(disk *d, uint64_t place, const void *bytes, size_t size) {
    if (place > d->header_from && place + size <= d->header_to) return true;
    if (!header_is_signed(bytes, size)) return false;
    if (memcmp(bytes, "OCHK", 4) == 0) return header_is_sound(d, bytes, size);
    size_t length = header_length(bytes, size);
    if (length == 0) return true;
    if (!header_on_disk_is_sound(d, place, length)) return false;
    d->header_from = place, d->header_to = place + length;
    return true;
}

static herr_t driver_read(H5FD_t *file, H5FD_mem_t type, hid_t transfer, haddr_t place, size_t size,
                          void *bytes) {
    (void)transfer;
    disk *d = disk_of(file);
    if (place > d->used || size > d->used - place) return -1;
    if (!read_ahead(d, place, bytes, size)) return -1;
    return type != H5FD_MEM_OHDR || check_header(d, place, bytes, size) ? 0 : -1;
}

static bool write_or_wait(disk *d, H5FD_mem_t type, uint64_t place, size_t size,
                          const void *bytes) {
    if (place < d->settled && (type != H5FD_MEM_DRAW || d->cutting))
        return wait_for_commit(d, type, (change){place, size, (char *)bytes}) ||
               error_no_memory(&d->why, "a frame of the result") == SCREE_OK;
    if (place + size > d->length && grow(d, place + size + RESERVE_STEP, &d->why) != SCREE_OK)
        return false;
    return file_write_at(d->file, place, bytes, size, d->path, &d->why) == SCREE_OK;
}

static herr_t driver_write(H5FD_t *file, H5FD_mem_t type, hid_t transfer, haddr_t place,
                           size_t size, const void *bytes) {
    (void)transfer;
    disk *d = disk_of(file);
    if (d->abandoned) return 0;
    if (d->mode == DISK_READ || place > d->used || size > d->used - place) return -1;
    /* HDF5 cannot close a file whose writes fail, and crashes when it tries again at the end of the
     * program: therefore it receives success, and the commit reports the error */
    if (!write_or_wait(d, type, place, size, bytes)) d->abandoned = true;
    return 0;
}

static herr_t driver_truncate(H5FD_t *file, hid_t transfer, hbool_t closing) {
    (void)file, (void)transfer, (void)closing;
    return 0; /* the commit decides about the length */
}

static const H5FD_class_t driver = {
#if H5_VERSION_GE(1, 13, 0)
    .version = H5FD_CLASS_VERSION,
    .value = (H5FD_class_value_t)600, /* in the range that HDF5 leaves to programs */
#endif
    .name = "scree",
    .maxaddr = (haddr_t)INT64_MAX,
    .fc_degree = H5F_CLOSE_STRONG,
    .fapl_size = sizeof(disk *),
    .open = driver_open,
    .close = driver_close,
    .cmp = driver_compare,
    .query = driver_query,
    .get_eoa = driver_used,
    .set_eoa = driver_set_used,
    .get_eof = driver_length,
    .read = driver_read,
    .write = driver_write,
    .truncate = driver_truncate,
    .fl_map = H5FD_FLMAP_DICHOTOMY,
};

/* The file format: superblock 2 from 1.8 (version 3 is marked while open for writing, and a marked
 * file does not open after a kill), everything else from 1.10: checksummed, and with the
 * extensible array as index. */
static hid_t create_file(disk *d, hid_t access) {
    hid_t file = -1, properties = H5Pcreate(H5P_FILE_CREATE);
    /* the root keeps its links and attributes in one header, because HDF5 leaks memory when it
     * fails to read a header's continuation */
    if (properties >= 0 && H5Pset_link_phase_change(properties, 32, 16) >= 0 &&
        H5Pset_est_link_info(properties, 32, 24) >= 0 &&
        H5Pset_attr_phase_change(properties, 32, 16) >= 0 &&
        H5Pset_obj_track_times(properties, 0) >= 0 &&
        H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_V110) >= 0)
        file = H5Fcreate(d->path, H5F_ACC_TRUNC, properties, access);
    if (properties >= 0) H5Pclose(properties);
    if (file >= 0 && H5Fset_libver_bounds(file, H5F_LIBVER_V110, H5F_LIBVER_V110) < 0) {
        H5Fclose(file);
        return -1;
    }
    return file;
}

static hid_t open_with(disk *d, hid_t access) {
    if (d->mode == DISK_CREATE) return create_file(d, access);
    return H5Fopen(d->path, d->mode == DISK_READ ? H5F_ACC_RDONLY : H5F_ACC_RDWR, access);
}

hid_t disk_hdf5(disk *d) {
    hid_t file = -1, id = H5FDregister(&driver), access = H5Pcreate(H5P_FILE_ACCESS);
    if (id >= 0 && access >= 0 && H5Pset_driver(access, id, &d) >= 0) file = open_with(d, access);
    if (access >= 0) H5Pclose(access);
    if (id >= 0) H5FDunregister(id);
    /* the file may be longer than its used part, by a reservation of a killed run */
    if (file >= 0 && d->mode == DISK_WRITE) d->settled = d->used;
    return file;
}

static scree_status open_failed(const disk *d, scree_error *error) {
    int cause = errno;
    return error_set(error, cause == ENOENT ? SCREE_NOT_FOUND : SCREE_IO,
                     "%s: cannot be opened: %s", d->path, strerror(cause));
}

static scree_status open_file(disk *d, scree_error *error) {
    if (d->mode == DISK_CREATE) {
        d->file = file_create(d->path, true, error);
        return d->file < 0 ? SCREE_IO : SCREE_OK;
    }
    int flags = d->mode == DISK_READ ? O_RDONLY : O_RDWR;
    d->file = open(d->path, flags | O_CLOEXEC | O_NONBLOCK);
    return d->file < 0 ? open_failed(d, error) : SCREE_OK;
}

static scree_status find_length(disk *d, scree_error *error) {
    struct stat about;
    if (fstat(d->file, &about) != 0) return open_failed(d, error);
    if (!S_ISREG(about.st_mode))
        return error_set(error, SCREE_BAD_INPUT, "%s: this is not a regular file", d->path);
    d->length = d->settled = (uint64_t)about.st_size;
    return SCREE_OK;
}

bool disk_peek(const disk *d, void *bytes, size_t size) {
    return size <= d->length && read_ahead(d, 0, bytes, size);
}

/* A reader sees the announced changes of a killed writer as if they were done. */
static scree_status look_ahead(disk *d, scree_error *error) {
    char mark[COUNTER_MARK], *bytes = NULL;
    change *changes = NULL;
    size_t count = 0;
    if (d->mode != DISK_READ || !disk_peek(d, mark, sizeof mark)) return SCREE_OK;
    scree_status status = counter_unfinished(d->path, mark, &bytes, &changes, &count, error);
    for (size_t i = 0; status == SCREE_OK && i < count; i++)
        if (!wait_for_commit(d, H5FD_MEM_DEFAULT, changes[i]))
            status = error_no_memory(error, "the changes of a killed run");
    mem_free(bytes);
    mem_free(changes);
    return status;
}

scree_status disk_open(disk **out, const char *path, disk_mode mode, scree_error *error) {
    *out = NULL;
    disk *d = mem_alloc(1, sizeof *d);
    if (!d) return error_no_memory(error, "a result file");
    d->mode = mode;
    d->path = mem_text(path);
    d->file = -1;
    scree_status status = SCREE_OK;
    if (!d->path)
        status = error_no_memory(error, "a result file");
    else
        status = open_file(d, error);
    if (status == SCREE_OK) status = find_length(d, error);
    if (status == SCREE_OK) status = look_ahead(d, error);
    if (status != SCREE_OK) {
        disk_close(d);
        return status;
    }
    *out = d;
    return SCREE_OK;
}

scree_status disk_why(const disk *d) { return d->starved ? SCREE_NO_MEMORY : SCREE_IO; }

void disk_set_path(disk *d, const char *path) {
    char *copy = mem_text(path);
    if (!copy) return;
    mem_free(d->path);
    d->path = copy;
}

void disk_set_counter(disk *d, counter *c) { d->counter = c; }

uint64_t disk_length(const disk *d) { return d->length; }

scree_status disk_reserve(disk *d, uint64_t bytes, scree_error *error) {
    return grow(d, d->used + bytes, error);
}

void disk_set_cutting(disk *d, bool cutting) { d->cutting = cutting; }

static void order_rank(disk *d, int rank) {
    for (size_t i = 0; i < d->waiting.count; i++)
        if (d->waiting.data[i].rank == rank)
            d->ordered.data[d->ordered.count++] = d->waiting.data[i].change;
}

static scree_status order(disk *d, scree_error *error) {
    d->ordered.count = 0;
    if (!array_reserve(&d->ordered, d->waiting.count))
        return error_no_memory(error, "a frame of the result");
    if (d->used >= d->settled) order_rank(d, RANK_SUPERBLOCK);
    for (int i = RANK_DATA; i <= RANK_OBJECT; i++)
        order_rank(d, d->cutting ? RANK_DATA + RANK_OBJECT - i : i);
    if (d->used < d->settled) order_rank(d, RANK_SUPERBLOCK);
    return SCREE_OK;
}

static scree_status write_ordered(disk *d, scree_error *error) {
    for (size_t i = 0; i < d->ordered.count; i++) {
        const change *c = &d->ordered.data[i];
        TRY(file_write_at(d->file, c->place, c->bytes, c->size, d->path, error));
    }
    return d->counter ? counter_settle(d->counter, error) : SCREE_OK;
}

static scree_status write_waiting(disk *d, scree_error *error) {
    char mark[COUNTER_MARK];
    TRY(order(d, error));
    if (d->counter && !read_at(d, 0, mark, sizeof mark))
        return error_set(error, SCREE_IO, "%s: cannot be read back", d->path);
    scree_status status = SCREE_OK;
    d->promised = d->used;
    if (d->counter)
        status = counter_announce(d->counter, mark, d->ordered.data, d->ordered.count, error);
    if (status == SCREE_OK) status = write_ordered(d, error);
    d->torn = status != SCREE_OK && d->counter && d->counter->announced;
    return status;
}

static scree_status tell_why(const disk *d, scree_error *error) {
    if (d->why.status == SCREE_OK)
        return error_set(error, SCREE_IO, "%s: a write failed: continue with --resume", d->path);
    if (strstr(d->why.text, "--resume")) return error_set(error, d->why.status, "%s", d->why.text);
    return error_set(error, d->why.status,
                     "%.300s; all frames written before are intact: continue with --resume",
                     d->why.text);
}

scree_status disk_commit(disk *d, scree_error *error) {
    if (d->mode == DISK_READ) return SCREE_OK;
    if (d->abandoned) return tell_why(d, error);
    scree_status status = grow(d, d->used, error);
    if (status == SCREE_OK && d->waiting.count) status = write_waiting(d, error);
    if (status != SCREE_OK) {
        d->abandoned = true; /* the waiting blocks are kept as they were announced */
        return status;
    }
    drop_waiting(d);
    d->settled = d->used;
    return SCREE_OK;
}

void disk_abandon(disk *d) { d->abandoned = true; }

/* Tries once more to finish a failed commit. If that fails too, readers who use the counter file
 * see the result in its state before the commit; therefore that file is kept. */
static void mend(disk *d) {
    if (!d->torn) return;
    if (counter_insist(d->counter, NULL) == SCREE_OK && write_ordered(d, NULL) == SCREE_OK) {
        d->torn = false;
        d->settled = d->promised;
        return;
    }
    log_warning("%s: part of its last frame is only in %s: keep both files together and continue "
                "with --resume, which repairs it",
                d->path, d->counter->path);
}

void disk_close(disk *d) {
    if (!d) return;
    mend(d);
    drop_waiting(d);
    array_free(&d->waiting);
    array_free(&d->ordered);
    if (d->file >= 0) {
        /* a longer file is valid, so a failure here only wastes space */
        if (d->mode != DISK_READ && !d->torn && d->settled < d->length) {
            if (ftruncate(d->file, (off_t)d->settled) != 0) d->length = d->settled;
        }
        close(d->file);
    }
    mem_free(d->path);
    mem_free(d);
}
