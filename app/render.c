/* scree render: pictures of frames; movies are in movie.c. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frames.h"
#include "movie.h"
#include "say.h"

#define CUTS_MAX 16

typedef struct picture {
    scree_picture_def def;
    scree_cut cut[CUTS_MAX];
    scree_section section[CUTS_MAX];
    double since; /* NaN: the first frame */
    bool compares;
} picture;

/* The number of values in a text such as 1,2,3. */
static size_t number_count(const char *text) {
    size_t count = 1;
    for (; *text; text++)
        count += *text == ',';
    return count;
}

/* x=0.1, x<0.1 or x>0.1 */
static bool read_axis_cut(const char *text, scree_section *out) {
    double at;
    if (!given_reals("cut", text + 2, &at, 1)) return false;
    double sign = text[1] == '<' ? -1 : 1;
    *out = (scree_section){.offset = sign * at, .towards_camera = text[1] == '='};
    out->normal[text[0] - 'x'] = sign;
    return true;
}

static bool read_cut(const char *text, picture *p) {
    double number[4];
    bool axis = text[0] >= 'x' && text[0] <= 'z' && text[1] && strchr("=<>", text[1]);
    if (axis) return read_axis_cut(text, &p->section[p->def.section_count++]);
    size_t count = number_count(text);
    if (count != 3 && count != 4) {
        complain("render: --cut needs X,Y,ANGLE (planar), or x=0.1 or NX,NY,NZ,D (space), not '%s'",
                 text);
        return false;
    }
    if (!given_reals("cut", text, number, count)) return false;
    double angle = number[2] * 3.14159265358979323846 / 180;
    if (count == 3)
        p->cut[p->def.cut_count++] = (scree_cut){{number[0], number[1]}, {cos(angle), sin(angle)}};
    else
        p->section[p->def.section_count++] =
            (scree_section){.normal = {number[0], number[1], number[2]}, .offset = number[3]};
    return true;
}

static bool read_cuts(const arguments *a, picture *p) {
    const char *texts[CUTS_MAX];
    size_t count = given_texts(a, "cut", texts, CUTS_MAX);
    p->def.cuts = p->cut;
    p->def.sections = p->section;
    for (size_t i = 0; i < count; i++)
        if (!read_cut(texts[i], p)) return false;
    return true;
}

static bool read_view(const arguments *a, picture *p) {
    const char *view = given_text(a, "view"), *limits = given_text(a, "limits");
    double corner[6];
    size_t axes = view && number_count(view) == 6 ? 3 : 2;
    if (view && !given_reals("view", view, corner, 2 * axes)) return false;
    for (size_t k = 0; view && k < axes; k++) {
        if (!(corner[k] < corner[axes + k])) {
            complain("render: --view needs the low corner first: X0,Y0,X1,Y1, or in space "
                     "X0,Y0,Z0,X1,Y1,Z1");
            return false;
        }
        p->def.low[k] = corner[k];
        p->def.high[k] = corner[axes + k];
    }
    return !limits || given_reals("limits", limits, p->def.colour_limits, 2);
}

static bool read_camera(const arguments *a, picture *p) {
    const char *camera = given_text(a, "camera"), *look_at = given_text(a, "look-at");
    double number[3] = {NAN, NAN, NAN};
    size_t count = camera ? number_count(camera) : 2;
    if (count != 2 && count != 3) {
        complain("render: --camera needs AZIMUTH,ELEVATION or AZIMUTH,ELEVATION,DISTANCE, not '%s'",
                 camera);
        return false;
    }
    if (camera && !given_reals("camera", camera, number, count)) return false;
    p->def.azimuth = number[0];
    p->def.elevation = number[1];
    p->def.distance = number[2];
    p->def.orthographic = given_flag(a, "orthographic");
    p->def.contacts = given_flag(a, "contacts");
    return !look_at || given_reals("look-at", look_at, p->def.look_at, 3);
}

static bool read_size(const arguments *a, picture *p) {
    const char *size = given_text(a, "size");
    double number[2];
    if (!size) return true;
    if (given_flag(a, "width")) {
        complain("render: give --size or --width, not both");
        return false;
    }
    if (!given_reals("size", size, number, 2)) return false;
    if (!(number[1] >= 16)) {
        complain("render: --size needs a height of 16 pixels or more");
        return false;
    }
    p->def.width = number[0];
    p->def.height = number[1];
    return true;
}

static bool read_numbers(const arguments *a, picture *p) {
    long long images = p->def.images;
    p->since = NAN;
    if (!given_real(a, "width", &p->def.width) || !given_real(a, "magnify", &p->def.magnify) ||
        !given_real(a, "displacements", &p->since) || !given_integer(a, "images", &images) ||
        !read_size(a, p))
        return false;
    if (!(p->def.width >= 16 && p->def.width <= 32768)) {
        complain("render: --width needs a number from 16 to 32768");
        return false;
    }
    p->def.images = images < 0 || images > 100 ? 0 : (int)images;
    return true;
}

static bool read_crosses(const arguments *a, picture *p) {
    static const char *const where[] = {"elements", "bodies", "moments"};
    const char *text = given_text(a, "crosses");
    p->def.mesh = !given_flag(a, "no-mesh");
    p->def.pressures = given_flag(a, "pressures");
    for (int k = 0; text && k < 3; k++)
        if (strcmp(text, where[k]) == 0) {
            p->def.crosses = SCREE_CROSSES_ELEMENTS + k;
            return true;
        }
    if (text) complain("render: --crosses needs elements, bodies or moments, not '%s'", text);
    return !text;
}

static bool read_picture(const arguments *a, picture *p) {
    *p = (picture){.def = scree_default_picture_def()};
    const char *colour = given_text(a, "colour");
    if (!read_numbers(a, p) || !read_view(a, p) || !read_cuts(a, p) || !read_camera(a, p) ||
        !read_crosses(a, p))
        return false;
    if (colour) p->def.colour = colour;
    if (given_flag(a, "forces")) p->def.forces = 1;
    if (given_flag(a, "velocities")) p->def.arrows = SCREE_ARROWS_VELOCITY;
    if (given_flag(a, "displacements")) p->def.arrows = SCREE_ARROWS_DISPLACEMENT;
    if (given_flag(a, "affine")) p->def.arrows_affine = 1;
    if (given_flag(a, "transparent")) p->def.transparent = 1;
    p->def.title = given_text(a, "title");
    p->compares = given_flag(a, "displacements") || given_flag(a, "magnify") ||
                  (colour && (strncmp(colour, "displacement", 12) == 0 ||
                              strncmp(colour, "rotation", 8) == 0));
    return true;
}

/* The frame given by --frame, --time or --last. */
static int choose_frame(const arguments *a, const frame_range *r, int64_t *index) {
    long long number = -1;
    double t = NAN;
    scree_error error = {0};
    if (!given_integer(a, "frame", &number) || !given_real(a, "time", &t)) return CODE_BAD_INPUT;
    int64_t count = scree_result_frames(r->result);
    if (!isnan(t)) {
        scree_status status = scree_result_find(r->result, t, index, &error);
        return status == SCREE_OK ? CODE_DONE : fail(status, &error);
    }
    if (number < -count || number >= count) {
        complain("%s: there is no frame %lld; there are %lld, counted from 0", a->operand[0],
                 number, (long long)count);
        return CODE_BAD_INPUT;
    }
    *index = number < 0 ? count + number : number;
    return CODE_DONE;
}

static int draw_one(const arguments *a, frame_range *r, const picture *p) {
    int64_t index;
    const scree_frame *frame;
    scree_error error = {0};
    const char *output = given_text(a, "output");
    char *made = output ? NULL : with_ending(a->operand[0], ".h5", ".png");
    int code = choose_frame(a, r, &index);
    if (!output) output = made;
    if (code == CODE_DONE && !output) code = fail_memory();
    if (code == CODE_DONE) {
        scree_status status = scree_result_read(r->result, index, &frame, &error);
        if (status == SCREE_OK && p->compares)
            status = frames_hold_earlier(r, a->operand[0], p->since, &error);
        if (status == SCREE_OK)
            status = scree_draw_frame(frame, r->earlier, &p->def, output, &error);
        if (status == SCREE_OK)
            tell("%s: frame %lld, t = %.9g s\n", output, (long long)index,
                 scree_frame_info_of(frame).t);
        else
            code = fail(status, &error);
    }
    free(made);
    return code;
}

int command_render(const arguments *a) {
    frame_range range;
    picture p;
    const char *movie = given_text(a, "movie");
    if (!read_picture(a, &p)) return CODE_BAD_INPUT;
    if (given_flag(a, "frame") + given_flag(a, "time") + given_flag(a, "last") > 1) {
        complain("render: give one of --frame, --time and --last");
        return CODE_BAD_INPUT;
    }
    int code = frames_open(&range, a);
    if (code != CODE_DONE) return code;
    code = movie ? make_movie(a, &range, &p.def, p.compares ? &p.since : NULL, movie)
                 : draw_one(a, &range, &p);
    frames_close(&range);
    return code;
}
