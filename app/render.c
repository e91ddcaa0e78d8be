/* scree render: pictures of frames, and movies. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frames.h"
#include "say.h"

#define CUTS_MAX 16

typedef struct picture {
    scree_picture_def def;
    scree_cut cut[CUTS_MAX];
    double since; /* NaN: the first frame */
    bool compares;
} picture;

static bool read_cuts(const arguments *a, picture *p) {
    const char *texts[CUTS_MAX];
    size_t count = given_texts(a, "cut", texts, CUTS_MAX);
    for (size_t i = 0; i < count; i++) {
        double number[3];
        if (!given_reals("cut", texts[i], number, 3)) return false;
        double angle = number[2] * 3.14159265358979323846 / 180;
        p->cut[i] = (scree_cut){{number[0], number[1]}, {cos(angle), sin(angle)}};
    }
    p->def.cuts = p->cut;
    p->def.cut_count = count;
    return true;
}

static bool read_view(const arguments *a, picture *p) {
    const char *view = given_text(a, "view"), *limits = given_text(a, "limits");
    double corner[4];
    if (view) {
        if (!given_reals("view", view, corner, 4)) return false;
        if (!(corner[0] < corner[2]) || !(corner[1] < corner[3])) {
            complain("render: --view wants the lower left corner first: X0,Y0,X1,Y1");
            return false;
        }
        memcpy(p->def.low, corner, sizeof p->def.low);
        memcpy(p->def.high, corner + 2, sizeof p->def.high);
    }
    return !limits || given_reals("limits", limits, p->def.colour_limits, 2);
}

static bool read_numbers(const arguments *a, picture *p) {
    long long images = p->def.images;
    p->since = NAN;
    if (!given_real(a, "width", &p->def.width) || !given_real(a, "magnify", &p->def.magnify) ||
        !given_real(a, "displacements", &p->since) || !given_integer(a, "images", &images))
        return false;
    if (!(p->def.width >= 16 && p->def.width <= 32768)) {
        complain("render: --width wants a number from 16 to 32768");
        return false;
    }
    p->def.images = images < 0 || images > 100 ? 0 : (int)images;
    return true;
}

static bool read_picture(const arguments *a, picture *p) {
    *p = (picture){.def = scree_default_picture_def()};
    const char *colour = given_text(a, "colour");
    if (!read_numbers(a, p) || !read_view(a, p) || !read_cuts(a, p)) return false;
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

/* The one frame that --frame, --time or --last names. */
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
    scree_frame frame;
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
            status = scree_draw_frame(&frame, r->has_earlier ? &r->earlier : NULL, &p->def, output,
                                      &error);
        if (status == SCREE_OK)
            printf("%s: frame %lld, t = %.9g s\n", output, (long long)index, frame.t);
        else
            code = fail(status, &error);
    }
    free(made);
    return code;
}

/* One view and one scale for all frames, found before the first is drawn. */
static scree_status fit_all(frame_range *r, picture *p, scree_error *error) {
    scree_status status = SCREE_OK;
    for (int64_t i = r->first; i < r->end && status == SCREE_OK; i++) {
        scree_frame frame;
        status = scree_result_read(r->result, i, &frame, error);
        if (status == SCREE_OK)
            status = scree_picture_fit(&p->def, i == r->first, &frame,
                                       r->has_earlier ? &r->earlier : NULL, error);
    }
    return status;
}

static scree_status film(frame_range *r, const picture *p, const char *path, double rate,
                         scree_error *error) {
    scree_movie *movie = NULL;
    scree_status status = scree_movie_open(&movie, path, rate, &p->def, error);
    for (int64_t i = r->first; i < r->end && status == SCREE_OK; i++) {
        scree_frame frame;
        status = scree_result_read(r->result, i, &frame, error);
        if (status == SCREE_OK)
            status = scree_movie_frame(movie, &frame, r->has_earlier ? &r->earlier : NULL, error);
    }
    if (status == SCREE_OK) return scree_movie_close(movie, error);
    scree_movie_discard(movie);
    return status;
}

static int make_movie(const arguments *a, frame_range *r, picture *p, const char *path) {
    double rate = 25;
    scree_error error = {0};
    scree_status status = SCREE_OK;
    if (!given_real(a, "fps", &rate)) return CODE_BAD_INPUT;
    if (!(rate > 0 && rate <= 240)) {
        complain("render: --fps wants a number up to 240");
        return CODE_BAD_INPUT;
    }
    if (p->compares) status = frames_hold_earlier(r, a->operand[0], p->since, &error);
    if (status == SCREE_OK) status = fit_all(r, p, &error);
    if (status == SCREE_OK) status = film(r, p, path, rate, &error);
    if (status != SCREE_OK) return fail(status, &error);
    printf("%s: %lld frames\n", path, (long long)(r->end - r->first));
    return CODE_DONE;
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
    code = movie ? make_movie(a, &range, &p, movie) : draw_one(a, &range, &p);
    frames_close(&range);
    return code;
}
