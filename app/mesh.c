/* scree mesh: the quality of a mesh. */
#include <stdio.h>

#include "command.h"
#include "say.h"

int command_mesh(const arguments *a) {
    scree_error error;
    char *report = NULL;
    scree_status status = scree_mesh_report(a->operand[0], &report, &error);
    if (report) print_text(stdout, report, true);
    scree_text_free(report);
    return status == SCREE_OK ? CODE_DONE : fail(status, &error);
}
