#include "detect/skin.h"
struct skin_detector { int x; };
scree_status skin_detector_create(skin_detector **out, scree_error *error) { (void)error; *out = NULL; return SCREE_OK; }
void skin_detector_destroy(skin_detector *d) { (void)d; }
void skin_detector_forget(skin_detector *d) { (void)d; }
scree_status skin_detector_run(skin_detector *d, const skin_input *in, contact_list *out, detect_report *report, scree_error *error) { (void)d;(void)in;(void)out;(void)report;(void)error; return SCREE_OK; }
