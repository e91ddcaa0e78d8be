#include "io/fclib/fclib.h"

#include <string.h>

void fclib_content_free(fclib_content *c) {
    fc_free(&c->f);
    store_free(&c->own);
    array_free(&c->own_guess);
    *c = (fclib_content){0};
}

bool fclib_is_hdf5(const file_bytes *file) {
    static const char signature[8] = {'\x89', 'H', 'D', 'F', '\r', '\n', '\x1a', '\n'};
    return file->count >= sizeof signature && memcmp(file->data, signature, sizeof signature) == 0;
}
