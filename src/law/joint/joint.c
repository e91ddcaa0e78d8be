#include "law/joint/joint.h"

#include <math.h>

double joint_axis(const joint_view *view, double axis[2]) {
    double x = view->point[0][0] - view->point[1][0], y = view->point[0][1] - view->point[1][1];
    double length = sqrt(x * x + y * y);
    axis[0] = length > 0 ? x / length : 1;
    axis[1] = length > 0 ? y / length : 0;
    return length;
}
