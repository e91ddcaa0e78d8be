/* libFuzzer over the readers of contact problems: any bytes are read as a Siconos text or, when
 * they begin like one, as an HDF5 file; what is accepted passes its check and becomes a problem for
 * solvers or an error with a text. Not part of the build: ./dev fuzz compiles and runs it. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/fclib.h"
#include "io/siconos.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int holds, const scree_error *error) {
    if (holds) return;
    fprintf(stderr, "%s\n", error->text);
    abort();
}

/* Small ones alone are made ready: a dense M of thousands of unknowns would only take time. */
static void make_ready(const fc_problem *f) {
    scree_error error = {0};
    fc_solvable *form = NULL;
    must(fc_check(f, &error) == SCREE_OK, &error);
    if (f->contacts > 100 || f->M.rows > 300) return;
    if (fc_solvable_create(&form, f, &error) == SCREE_OK)
        must(problem_check(fc_solvable_problem(form), &error) == SCREE_OK, &error);
    else
        must(error.text[0] != '\0', &error);
    fc_solvable_destroy(form);
}

static void read_hdf5(const file_bytes *file) {
    fclib_content c;
    scree_error error = {0};
    if (fclib_parse(file, &c, &error) != SCREE_OK) {
        must(error.text[0] != '\0', &error);
        return;
    }
    if (c.is_own)
        must(problem_check(&c.own.p, &error) == SCREE_OK, &error);
    else
        make_ready(&c.f);
    fclib_content_free(&c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1); /* a file's bytes are followed by a zero byte */
    memcpy(text, data, size);
    text[size] = '\0';
    file_bytes file = {"fuzz", text, size};
    if (fclib_is_hdf5(&file)) read_hdf5(&file);
    for (int rolling = 0; rolling < 2; rolling++) {
        fc_problem f;
        scree_error error = {0};
        if (siconos_parse(&file, rolling != 0, &f, &error) == SCREE_OK) {
            make_ready(&f);
            fc_free(&f);
        } else {
            must(strncmp(error.text, "fuzz:", 5) == 0, &error);
        }
    }
    free(text);
    return 0;
}
