#include "support/picture_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if SCREE_WITH_CAIRO
#include <cairo.h>
#endif

/* fontconfig keeps its tables until the end of the process; that is not our leak. Only builds with
 * the leak sanitizer call this function, which must not be hidden. */
__attribute__((visibility("default"))) const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libfontconfig\n"; }

static char folder[64], paths[64][128];
static int used;

const char *picture_folder(void) {
    strcpy(folder, "/tmp/scree_draw_XXXXXX");
    return mkdtemp(folder);
}

int picture_folder_remove(void) {
    for (int k = 0; k < used; k++)
        unlink(paths[k]);
    used = 0;
    return rmdir(folder);
}

const char *picture_path(const char *name) {
    char path[128];
    snprintf(path, sizeof path, "%s/%.50s", folder, name);
    for (int k = 0; k < used; k++)
        if (strcmp(paths[k], path) == 0) return paths[k];
    if (used == 64) abort();
    strcpy(paths[used], path);
    return paths[used++];
}

char *picture_bytes(const char *path, long *size) {
    FILE *from = fopen(path, "rb");
    if (!from) return NULL;
    fseek(from, 0, SEEK_END);
    *size = ftell(from);
    rewind(from);
    char *bytes = calloc((size_t)*size + 1, 1);
    if (bytes && fread(bytes, 1, (size_t)*size, from) != (size_t)*size) *size = 0;
    fclose(from);
    return bytes;
}

static int big_endian(const unsigned char *b) {
    return (int)((unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3]);
}

bool picture_is_png(const char *path, int *width, int *height) {
    long size = 0;
    char *bytes = picture_bytes(path, &size);
    bool good = bytes && size > 40 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0 &&
                memcmp(bytes + size - 8, "IEND", 4) == 0;
    if (good) {
        *width = big_endian((unsigned char *)bytes + 16);
        *height = big_endian((unsigned char *)bytes + 20);
    }
    free(bytes);
    return good;
}

bool picture_mean(const char *path, int x, int y, int width, int height, double mean[3]) {
#if SCREE_WITH_CAIRO
    cairo_surface_t *s = cairo_image_surface_create_from_png(path);
    bool good = cairo_surface_status(s) == CAIRO_STATUS_SUCCESS &&
                x + width <= cairo_image_surface_get_width(s) &&
                y + height <= cairo_image_surface_get_height(s);
    mean[0] = mean[1] = mean[2] = 0;
    for (int j = y; good && j < y + height; j++) {
        const unsigned char *row =
            cairo_image_surface_get_data(s) + j * cairo_image_surface_get_stride(s);
        for (int i = x; i < x + width; i++)
            for (int k = 0; k < 3; k++)
                mean[k] += row[4 * i + 2 - k] / (double)(width * height);
    }
    cairo_surface_destroy(s);
    return good;
#else
    (void)path, (void)x, (void)y, (void)width, (void)height, (void)mean;
    return false;
#endif
}
