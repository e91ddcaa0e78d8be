/* Forces and moments of joints in the last step, for controllers. */
#include <string.h>

#include "base/sized.h"
#include "law/joint/joint.h"
#include "world/world.h"

size_t scree_world_joints(const scree_world *w) {
    return world_lives(w) ? w->model.joints.count : 0;
}

size_t scree_world_find_joint(const scree_world *w, const char *name) {
    for (size_t i = 0; name && i < scree_world_joints(w); i++)
        if (strcmp(w->model.joints.data[i].name, name) == 0) return i + 1;
    return 0;
}

/* The sum over its rows: the impulse on the first body over the length of the step. */
static void sum_rows(const joint_work *held, double h, scree_joint_info *out) {
    int at = 0;
    for (int g = 0; g < held->rows.count; g++)
        for (int k = 0; k < held->rows.group[g].row.dimension; k++, at++)
            for (int i = 0; i < 3; i++) {
                out->force[i] += held->S[at] * held->rows.group[g].linear[k][i] / h;
                out->torque[i] += held->S[at] * held->rows.group[g].angular[k][i] / h;
            }
}

static scree_status joint_into_inside(const scree_world *w, size_t index, scree_joint_info *out,
                                      size_t size, scree_error *error) {
    TRY(error_unless_given(out, "out", error));
    if (index == 0 || index > w->model.joints.count)
        return error_set(error, SCREE_STALE, "there is no joint %zu; the world has %zu", index,
                         w->model.joints.count);
    const joint *j = &w->model.joints.data[index - 1];
    scree_joint_info own = {.name = j->name, .kind = j->kind->head.name};
    for (int end = 0; end < 2; end++)
        own.body[end] = j->body[end] == NONE ? 0 : body_id(j->body[end]);
    bool known = w->built && world_knows_step(w);
    const joint_work *held = known ? &w->sim.joints[index - 1] : NULL;
    if (held && held->place != NONE) {
        own.acts = 1;
        memcpy(own.point, held->view.point[0], sizeof own.point);
        sum_rows(held, *w->state.clock.h, &own);
    }
    sized_give(out, size, &own, sizeof own);
    return SCREE_OK;
}

scree_status scree_world_joint_into(const scree_world *w, size_t index, scree_joint_info *out,
                                    size_t size, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = joint_into_inside(w, index, out, size, error);
    world_leave(&entry);
    return status;
}
