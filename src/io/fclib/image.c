#include "io/fclib/image.h"

#include <string.h>

#include "io/fclib/data.h"

/* Numbers in the file have eight bytes, unless the writer requested fewer. */
#define WORD 8

static uint64_t word_at(const char *bytes) {
    uint64_t value = 0;
    for (int i = WORD - 1; i >= 0; i--)
        value = value << 8 | (unsigned char)bytes[i];
    return value;
}

/* The list of gaps between names: each begins with the position of the next, 1 for none, and its
 * own size. */
static bool gaps_are_sound(const char *names, uint64_t size, uint64_t gap) {
    for (uint64_t left = size / (2 * WORD); gap != 1; left--) {
        if (left == 0 || gap > size || size - gap < 2 * WORD) return false;
        if (word_at(names + gap + WORD) > size - gap) return false;
        gap = word_at(names + gap);
    }
    return true;
}

/* A local heap: signature, version, three bytes; size of the names, their first gap, their place.
 * The last byte of the names ends the last one. */
static bool heap_is_sound(const file_bytes *f, uint64_t place) {
    if (f->count - place < 4 * WORD) return false;
    const char *heap = f->data + place;
    uint64_t size = word_at(heap + WORD), gap = word_at(heap + 2 * WORD);
    uint64_t names = word_at(heap + 3 * WORD);
    if (size == 0) return true;
    if (names > f->count || size > f->count - names) return false;
    return f->data[names + size - 1] == '\0' && gaps_are_sound(f->data + names, size, gap);
}

/* HDF5 calls the following functions. */

static const fclib_image *image_of(const H5FD_t *file) { return (const fclib_image *)file; }

static H5FD_t *image_open(const char *name, unsigned flags, hid_t access, haddr_t most) {
    (void)name, (void)flags, (void)most;
    fclib_image *const *info = H5Pget_driver_info(access);
    return info ? &(*info)->base : NULL;
}

static herr_t image_close(H5FD_t *file) {
    (void)file;
    return 0;
}

static int image_compare(const H5FD_t *a, const H5FD_t *b) { return a == b ? 0 : a < b ? -1 : 1; }

static herr_t image_query(const H5FD_t *file, unsigned long *flags) {
    (void)file;
    if (flags) *flags = 0; /* in particular not H5FD_FEAT_ACCUMULATE_METADATA */
    return 0;
}

static haddr_t image_used(const H5FD_t *file, H5FD_mem_t type) {
    (void)type;
    return image_of(file)->used;
}

static herr_t image_set_used(H5FD_t *file, H5FD_mem_t type, haddr_t place) {
    (void)type;
    ((fclib_image *)file)->used = place;
    return 0;
}

static haddr_t image_length(const H5FD_t *file, H5FD_mem_t type) {
    (void)type;
    return image_of(file)->file->count;
}

static herr_t image_read(H5FD_t *file, H5FD_mem_t type, hid_t transfer, haddr_t place, size_t size,
                         void *bytes) {
    (void)transfer;
    const file_bytes *f = image_of(file)->file;
    if (place > f->count || size > f->count - place) return -1;
    memcpy(bytes, f->data + place, size);
    bool heap = type == H5FD_MEM_LHEAP && size >= 4 && memcmp(bytes, "HEAP", 4) == 0;
    return !heap || heap_is_sound(f, place) ? 0 : -1;
}

static herr_t image_write(H5FD_t *file, H5FD_mem_t type, hid_t transfer, haddr_t place, size_t size,
                          const void *bytes) {
    (void)file, (void)type, (void)transfer, (void)place, (void)size, (void)bytes;
    return -1;
}

static const H5FD_class_t driver = {
#if H5_VERSION_GE(1, 13, 0)
    .version = H5FD_CLASS_VERSION,
    .value = (H5FD_class_value_t)601, /* in the range that HDF5 leaves to programs */
#endif
    .name = "scree_image",
    .maxaddr = (haddr_t)INT64_MAX,
    .fc_degree = H5F_CLOSE_STRONG,
    .fapl_size = sizeof(fclib_image *),
    .open = image_open,
    .close = image_close,
    .cmp = image_compare,
    .query = image_query,
    .get_eoa = image_used,
    .set_eoa = image_set_used,
    .get_eof = image_length,
    .read = image_read,
    .write = image_write,
    .fl_map = H5FD_FLMAP_DICHOTOMY,
};

/* Whether addresses and sizes have eight bytes. Versions 0 and 1 of the superblock store this in
 * bytes 13 and 14, later ones in 9 and 10. */
static bool has_wide_numbers(const file_bytes *f) {
    if (f->count < 16) return false;
    int at = f->data[8] < 2 ? 13 : 9;
    return f->data[at] == WORD && f->data[at + 1] == WORD;
}

hid_t fclib_image_open(fclib_image *image, const file_bytes *file) {
    if (!has_wide_numbers(file)) return -1;
    *image = (fclib_image){.file = file};
    hid_t id = -1, kind = H5FDregister(&driver), access = H5Pcreate(H5P_FILE_ACCESS);
    /* strong: objects of a damaged file that HDF5 has lost track of are closed with it */
    if (kind >= 0 && access >= 0 && H5Pset_driver(access, kind, &image) >= 0 &&
        H5Pset_fclose_degree(access, H5F_CLOSE_STRONG) >= 0)
        id = H5Fopen(FCLIB_IN_MEMORY, H5F_ACC_RDONLY, access);
    if (access >= 0) H5Pclose(access);
    if (kind >= 0) H5FDunregister(kind);
    return id;
}
