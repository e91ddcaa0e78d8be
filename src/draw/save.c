/* Selects the back end for a file name. */
#include "base/text.h"
#include "draw/backend.h"
#include "frame/output.h"

typedef scree_status (*back_end)(const display *d, FILE *to, const char *name, scree_error *error);

static back_end by_ending(const char *path) {
    static const struct {
        const char *ending;
        back_end write;
    } list[] = {{".png", png_write}, {".svg", svg_write}, {".pdf", pdf_write}};
    for (size_t k = 0; path && k < sizeof list / sizeof *list; k++)
        if (text_ends_with(path, list[k].ending)) return list[k].write;
    return NULL;
}

scree_status display_save(const display *d, const char *path, scree_error *error) {
    back_end write = by_ending(path);
    if (!write)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: the extension of a picture must be .png, .svg or .pdf",
                         path ? path : "(no name)");
    TRY(display_status(d, error));
    output_file file;
    TRY(output_open(&file, path, error));
    scree_status status = write(d, file.stream, path, error);
    if (status == SCREE_OK) return output_keep(&file, error);
    output_discard(&file);
    return status;
}
