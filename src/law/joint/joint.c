#include "law/joint/joint.h"

#include "base/space.h"

double joint_axis(const joint_view *view, double axis[3]) {
    minus3(view->point[0], view->point[1], axis);
    double length = unit3(axis);
    if (!(length > 0)) axis[0] = 1;
    return length;
}
