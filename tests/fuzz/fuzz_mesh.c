/* libFuzzer over the readers of meshes: any bytes are read as a mesh of gmsh and as a tessellation
 * of Neper; what is accepted can be judged, and is finished or refused with a text. Not part of the
 * build: ./dev fuzz compiles and runs it. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/gmsh.h"
#include "io/tess.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What the registry lists; the fuzzer is not linked with it. */
extern const element_kind element_t3, element_q4, element_t6, element_t4, element_t10, element_h8,
    element_bar, element_cable, element_membrane;
const element_kind *const element_kinds[] = {
    &element_t3, &element_q4,  &element_t6,    &element_t4,       &element_t10,
    &element_h8, &element_bar, &element_cable, &element_membrane, NULL};

static void must(int holds, const scree_error *error) {
    if (holds) return;
    fprintf(stderr, "%s\n", error->text);
    abort();
}

static void read_mesh(const file_bytes *file) {
    fem_mesh m;
    fem_quality q;
    scree_error error = {0};
    if (gmsh_parse(file, &(gmsh_options){0}, &m, &error) != SCREE_OK) {
        must(strncmp(error.text, "fuzz", 4) == 0, &error);
        return;
    }
    must(fem_mesh_quality(&m, &q, &error) == SCREE_OK, &error);
    must(fem_mesh_drop_unused(&m, &error) == SCREE_OK, &error);
    if (fem_mesh_finish(&m, &error) != SCREE_OK) must(error.text[0] != '\0', &error);
    fem_mesh_free(&m);
}

static void read_cells(const file_bytes *file) {
    tessellation t;
    scree_error error = {0};
    if (tess_parse(file, &t, &error) != SCREE_OK) {
        must(strncmp(error.text, "fuzz", 4) == 0, &error);
        return;
    }
    for (size_t at = 0; at < t.cell.count; at += 1 + (size_t)t.cell.data[at])
        for (uint32_t k = 1; k <= t.cell.data[at]; k++)
            must(t.cell.data[at + k] < t.vertex.count / 3, &error);
    tess_free(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1); /* a file's bytes are followed by a zero byte */
    memcpy(text, data, size);
    text[size] = '\0';
    file_bytes file = {"fuzz", text, size};
    read_mesh(&file);
    read_cells(&file);
    free(text);
    return 0;
}
