#include "io/accelerogram.h"

#include "io/scan.h"

#define WORD_MAX  48
#define TIME_SLIP 1e-4 /* relative to dt: tolerance for the difference of two steps */

/* Data that a file gives about itself, and their lines. */
typedef struct heading {
    const char *units;      /* a known unit, or NULL */
    char unknown[WORD_MAX]; /* the unknown text; "": nothing */
    size_t line;
    double count, dt; /* NPTS and DT of an AT2 file */
} heading;

static bool same_letter(char a, char b) {
    if (a >= 'A' && a <= 'Z') a = (char)(a - 'A' + 'a');
    return a == b;
}

/* Start of a word of small letters in the line, ignoring case; NULL: not found. */
static const char *find_word(const char *at, const char *end, const char *word) {
    size_t length = strlen(word), k;
    for (; at + length <= end; at++) {
        for (k = 0; k < length && same_letter(at[k], word[k]); k++)
            continue;
        if (k == length) return at;
    }
    return NULL;
}

static const char *line_end(const scan *s) {
    const char *next = memchr(s->at, '\n', (size_t)(s->end - s->at));
    return next ? next : s->end;
}

/* Small letters, no blanks, "sec" as "s", "**" and a superscript 2 as "^2": one spelling for
 * many. */
static void plain_spelling(const char *text, size_t length, char out[WORD_MAX]) {
    static const char *const pairs[][2] = {{"seconds", "s"}, {"second", "s"},    {"sec", "s"},
                                           {"**", "^"},      {"\xc2\xb2", "^2"}, {" ", ""},
                                           {"\t", ""}};
    size_t count = 0;
    const char *end = text + length;
    while (text < end && count + 3 < WORD_MAX) {
        size_t k = 0, pair_count = sizeof pairs / sizeof *pairs;
        while (k < pair_count) {
            size_t width = strlen(pairs[k][0]);
            if (text + width <= end && find_word(text, text + width, pairs[k][0])) break;
            k++;
        }
        const char *put = k < pair_count ? pairs[k][1] : "";
        while (*put)
            out[count++] = *put++;
        if (k == pair_count)
            out[count++] = (char)(*text >= 'A' && *text <= 'Z' ? *text + 32 : *text);
        text += k < pair_count ? strlen(pairs[k][0]) : 1;
    }
    while (count > 0 && (out[count - 1] == '.' || out[count - 1] == '\r'))
        count--;
    out[count] = '\0';
}

/* The one name of an acceleration's unit, or NULL. */
static const char *unit_of(const char *text, size_t length) {
    static const char *const names[][7] = {
        {"g", "g0", "gn", "g's", "gs"},
        {"gal", "gals"},
        {"m/s^2", "m/s2", "m/s/s", "ms^-2", "ms-2", "m*s^-2"},
        {"cm/s^2", "cm/s2", "cm/s/s", "cms^-2", "cms-2", "cm*s^-2"},
        {"mm/s^2", "mm/s2", "mm/s/s", "mms^-2", "mms-2"},
        {"in/s^2", "in/s2", "in/s/s", "inch/s^2", "inch/s2"},
        {"ft/s^2", "ft/s2", "ft/s/s"},
        {"rad/s^2", "rad/s2", "rad/s/s"},
        {"deg/s^2", "deg/s2", "deg/s/s"},
    };
    char plain[WORD_MAX];
    plain_spelling(text, length, plain);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t k = 0; k < 7 && names[i][k]; k++)
            if (strcmp(names[i][k], plain) == 0) return names[i][0];
    return NULL;
}

static bool is_time_unit(const char *text, size_t length) {
    char plain[WORD_MAX];
    plain_spelling(text, length, plain);
    return strcmp(plain, "s") == 0;
}

static void note_units(heading *h, const char *text, size_t length, size_t line) {
    h->units = unit_of(text, length);
    h->line = line;
    h->unknown[0] = '\0';
    if (!h->units) snprintf(h->unknown, sizeof h->unknown, "%.*s", (int)length, text);
}

/* Binary files are detected before anything is read. */
static scree_status check_text(const file_bytes *file, scree_error *error) {
    size_t line = 1;
    if (file->count == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: the file is empty, but an accelerogram is "
                         "expected",
                         file->name);
    for (size_t i = 0; i < file->count; i++) {
        unsigned char c = (unsigned char)file->data[i];
        line += c == '\n';
        if (c >= 32 || c == '\t' || c == '\r' || c == '\n' || c == '\f') continue;
        return error_set(error, SCREE_BAD_INPUT,
                         "%s:%zu: byte %zu (0x%02x) is not text, but an AT2 file or a text of "
                         "numbers is expected",
                         file->name, line, i + 1, c);
    }
    return SCREE_OK;
}

static bool is_separator(char c) { return is_space(c) || c == ',' || c == ';' || c == '\f'; }

static bool ends_value(char c) { return is_separator(c) || c == '\n' || c == '#' || c == '%'; }

/* A number in the notation of C or Fortran: "-.12E-02", "1.5D+00". Columns of fixed width may have
 * no space between two numbers: where this is legal, the second one must begin with a sign and have
 * a point, since Fortran also writes 0.1E-100 as 0.1-100. */
static scree_status take_value(scan *s, bool fixed_width, double *out) {
    char word[WORD_MAX];
    size_t length = 0;
    for (const char *p = s->at; p < s->end && !ends_value(*p); p++, length++) {
        if (length + 1 < WORD_MAX) word[length] = *p;
        if (length + 1 < WORD_MAX && (*p == 'D' || *p == 'd')) word[length] = 'e';
    }
    word[length < WORD_MAX ? length : WORD_MAX - 1] = '\0';
    const char *end = word;
    bool good = number_read(&end, out) && isfinite(*out);
    if (good && *end)
        good = fixed_width && (*end == '-' || *end == '+') && memchr(end, '.', strlen(end));
    if (!good) return scan_error(s, "a finite number is expected");
    s->at += end - word;
    return SCREE_OK;
}

static scree_status keep_value(scan *s, accelerogram *out, double value) {
    if (out->values.count >= ACCELEROGRAM_VALUES)
        return error_set(s->error, SCREE_BAD_INPUT,
                         "%s:%zu: more than %zu values: cut or thin out the record", s->file->name,
                         s->line, ACCELEROGRAM_VALUES);
    if (!array_push(&out->values, value)) return error_no_memory(s->error, "an accelerogram");
    return SCREE_OK;
}

/* The number that follows a word such as "NPTS" and an optional '=' or ':'. */
static bool number_after(const char *at, const char *end, double *out) {
    while (at < end && (is_separator(*at) || *at == '=' || *at == ':'))
        at++;
    return at < end && number_read(&at, out);
}

/* "NPTS= 4000, DT= .0050 SEC", or "4000 .0050 NPTS, DT". */
static scree_status read_size(const scan *s, heading *h) {
    const char *end = line_end(s), *npts = find_word(s->at, end, "npts");
    const char *dt = find_word(s->at, end, "dt"), *at = s->at;
    bool good = dt && number_after(npts + 4, end, &h->count) && number_after(dt + 2, end, &h->dt);
    if (!good && dt) good = number_read(&at, &h->count) && number_after(at, end, &h->dt);
    if (!good)
        return error_set(s->error, SCREE_BAD_INPUT,
                         "%s:%zu: 'NPTS= 4000, DT= .0050 SEC' with your numbers is expected, but "
                         "'%.*s' was found",
                         s->file->name, s->line, (int)(end - s->at < 60 ? end - s->at : 60), s->at);
    if (!(h->count >= 2 && h->count <= (double)ACCELEROGRAM_VALUES && h->dt > 0 && isfinite(h->dt)))
        return error_set(s->error, SCREE_BAD_INPUT,
                         "%s:%zu: NPTS is %g and DT %g s, but 2 to %zu values and a positive step "
                         "are expected",
                         s->file->name, s->line, h->count, h->dt, ACCELEROGRAM_VALUES);
    return SCREE_OK;
}

/* "ACCELERATION TIME HISTORY IN UNITS OF G". */
static scree_status read_title(const scan *s, heading *h) {
    const char *end = line_end(s), *units = find_word(s->at, end, "units");
    if (!units) return SCREE_OK;
    if (find_word(s->at, end, "velocity") || find_word(s->at, end, "displacement"))
        return error_set(s->error, SCREE_BAD_INPUT,
                         "%s:%zu: this is a history of velocity or displacement: use the file of "
                         "the acceleration, .AT2",
                         s->file->name, s->line);
    units += 5;
    const char *of = find_word(units, end, "of ");
    if (of && of - units <= 2) units = of + 3;
    while (units < end && (is_space(*units) || *units == ':' || *units == '='))
        units++;
    const char *after = units;
    while (after < end && !is_separator(*after))
        after++;
    note_units(h, units, (size_t)(after - units), s->line);
    return SCREE_OK;
}

static bool begins_number(const scan *s) {
    const char *p = s->at;
    double unused;
    return p < s->end && number_read(&p, &unused);
}

static scree_status read_at2(const file_bytes *file, heading *h, accelerogram *out,
                             scree_error *error) {
    scan s = scan_from(file, error);
    for (bool sized = false; s.at < s.end; skip_line(&s)) {
        skip_spaces(&s, false);
        if (sized && !find_word(s.at, line_end(&s), "units")) break;
        if (!sized && find_word(s.at, line_end(&s), "npts")) {
            TRY(read_size(&s, h));
            sized = true;
        } else {
            TRY(read_title(&s, h));
        }
    }
    for (;;) {
        while (s.at < s.end && (is_separator(*s.at) || *s.at == '\n'))
            s.line += *s.at++ == '\n';
        if (s.at >= s.end) break;
        double value;
        TRY(take_value(&s, true, &value));
        TRY(keep_value(&s, out, value));
    }
    if ((double)out->values.count != h->count)
        return error_set(error, SCREE_BAD_INPUT, "%s:%zu: there are %zu values, but NPTS is %g: %s",
                         file->name, s.line, out->values.count, h->count,
                         (double)out->values.count < h->count
                             ? "the file is cut off, or NPTS is wrong"
                             : "correct NPTS");
    out->dt = h->dt;
    return SCREE_OK;
}

/* Texts in brackets or parentheses on the line of names: "t (s), a [m/s^2]". */
static scree_status read_names(const scan *s, heading *h) {
    const char *end = line_end(s), *text[2] = {NULL, NULL};
    size_t length[2] = {0, 0};
    int groups = 0;
    for (const char *p = s->at; p < end; p++) {
        if (*p != '[' && *p != '(') continue;
        const char *close = memchr(p, *p == '[' ? ']' : ')', (size_t)(end - p));
        if (!close) break;
        int which = groups++ > 0;
        text[which] = p + 1;
        length[which] = (size_t)(close - p - 1);
        p = close;
    }
    if (groups == 0 || (groups == 1 && is_time_unit(text[0], length[0]))) return SCREE_OK;
    if (groups > 1 && !is_time_unit(text[0], length[0]))
        return error_set(s->error, SCREE_BAD_INPUT,
                         "%s:%zu: the times are in '%.*s', but s is expected", s->file->name,
                         s->line, (int)(length[0] < WORD_MAX ? length[0] : WORD_MAX), text[0]);
    note_units(h, text[groups > 1], length[groups > 1], s->line);
    return SCREE_OK;
}

static scree_status row_error(const scan *s, const char *what) {
    return error_set(s->error, SCREE_BAD_INPUT, "%s:%zu: %s", s->file->name, s->line, what);
}

static bool at_row_end(const scan *s) {
    return s->at >= s->end || *s->at == '\n' || *s->at == '#' || *s->at == '%';
}

/* The one or two numbers of a line. */
static scree_status read_row(scan *s, double row[2], int *count) {
    for (*count = 0;;) {
        if (at_row_end(s) || *s->at == ',' || *s->at == ';')
            return row_error(s, "a value is missing: add it, or remove the line");
        if (*count == 2)
            return row_error(s, "has more than 2 numbers, but each line must be a, or t and a; "
                                "decimals have a point, not a comma");
        TRY(take_value(s, false, &row[(*count)++]));
        skip_spaces(s, false);
        if (at_row_end(s)) return SCREE_OK;
        if (*s->at == ',' || *s->at == ';') {
            s->at++;
            skip_spaces(s, false);
        }
    }
}

/* Times so far. */
typedef struct time_column {
    double first, before, step; /* step: the first one; 0: none yet */
} time_column;

static scree_status check_time(const scan *s, time_column *times, size_t index, double t) {
    if (index == 0) *times = (time_column){t, t, 0};
    double step = t - times->before, before = times->before;
    times->before = t;
    if (index == 0) return SCREE_OK;
    char from[32], to[32], wanted[32];
    if (index == 1) times->step = step;
    if (step > 0 && fabs(step - times->step) <= TIME_SLIP * times->step) return SCREE_OK;
    number_write(before, from);
    number_write(t, to);
    if (!(step > 0))
        return error_set(s->error, SCREE_BAD_INPUT,
                         "%s:%zu: the times must increase, but %s s follows %s s", s->file->name,
                         s->line, to, from);
    return error_set(s->error, SCREE_BAD_INPUT,
                     "%s:%zu: a gap: %s s follows %s s, but the step is %s s: resample the "
                     "record, or remove the times and give 'dt'",
                     s->file->name, s->line, to, from, number_write(times->step, wanted));
}

static scree_status take_row(scan *s, time_column *times, int *columns, accelerogram *out) {
    double row[2] = {0};
    int count;
    TRY(read_row(s, row, &count));
    if (*columns == 0) *columns = count;
    if (count < *columns)
        return row_error(s, "has 1 number, but the lines before have 2: a value is missing");
    if (count > *columns) return row_error(s, "has 2 numbers, but the lines before have 1");
    if (count == 2) TRY(check_time(s, times, out->values.count, row[0]));
    return keep_value(s, out, row[count - 1]);
}

/* A word before any number, unless it was meant as a number. */
static bool is_names(const scan *s) {
    return !begins_number(s) && !find_word(s->at, s->at + 3 < s->end ? s->at + 3 : s->end, "nan") &&
           !find_word(s->at, s->at + 3 < s->end ? s->at + 3 : s->end, "inf");
}

static scree_status read_columns(const file_bytes *file, heading *h, accelerogram *out,
                                 scree_error *error) {
    scan s = scan_from(file, error);
    time_column times = {0};
    int columns = 0;
    if (file->count >= 3 && memcmp(s.at, "\xef\xbb\xbf", 3) == 0) s.at += 3;
    for (bool named = false; s.at < s.end; skip_line(&s)) {
        skip_spaces(&s, false);
        if (at_row_end(&s)) continue;
        if (!named && columns == 0 && is_names(&s)) {
            TRY(read_names(&s, h));
            named = true;
        } else {
            TRY(take_row(&s, &times, &columns, out));
        }
    }
    size_t count = out->values.count;
    if (count < 2)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: there are %zu values, but an accelerogram needs at least 2",
                         file->name, count);
    if (columns == 2) out->dt = (times.before - times.first) / (double)(count - 1);
    if (columns == 2 && times.first != 0)
        log_note("%s: the times begin at %g s; the first value is used at the record's 'start'",
                 file->name, times.first);
    return SCREE_OK;
}

static bool is_at2(const file_bytes *file) {
    scan s = scan_from(file, NULL);
    for (int line = 0; line < 20 && s.at < s.end; line++, skip_line(&s)) {
        skip_spaces(&s, false);
        if (!at_row_end(&s) && find_word(s.at, line_end(&s), "npts")) return true;
    }
    return false;
}

static scree_status settle_dt(const file_bytes *file, const accelerogram_given *given,
                              const accelerogram *out, scree_error *error) {
    if (out->dt > 0 && given->dt)
        return error_set(error, SCREE_BAD_INPUT, "%s: the file states its step, %g s: remove 'dt'",
                         file->name, out->dt);
    if (out->dt > 0 || given->dt) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: the file has one column and no times: give the step, such as 'dt: 0.005 "
                     "s'",
                     file->name);
}

static scree_status settle_units(const file_bytes *file, const accelerogram_given *given,
                                 const heading *h, accelerogram *out, scree_error *error) {
    const char *wanted = given->units ? unit_of(given->units, strlen(given->units)) : NULL;
    out->units = given->units ? wanted : h->units;
    if (given->units && h->units && h->units != wanted)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s:%zu: the file states its units, %s, but '%s' is given: remove "
                         "'units', or correct the file",
                         file->name, h->line, h->units, given->units);
    if (given->units || h->units) return SCREE_OK;
    if (h->unknown[0])
        return error_set(error, SCREE_BAD_INPUT,
                         "%s:%zu: the units '%s' are unknown: give 'units: g', 'units: m/s^2' or "
                         "similar",
                         file->name, h->line, h->unknown);
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: the file does not state its units: give 'units: g', 'units: m/s^2' or "
                     "similar",
                     file->name);
}

static scree_status parse(const file_bytes *file, const accelerogram_given *given,
                          accelerogram *out, scree_error *error) {
    heading h = {0};
    TRY(check_text(file, error));
    TRY(is_at2(file) ? read_at2(file, &h, out, error) : read_columns(file, &h, out, error));
    TRY(settle_dt(file, given, out, error));
    return settle_units(file, given, &h, out, error);
}

scree_status accelerogram_parse(const file_bytes *file, const accelerogram_given *given,
                                accelerogram *out, scree_error *error) {
    *out = (accelerogram){0};
    scree_status status = parse(file, given, out, error);
    if (status != SCREE_OK) accelerogram_free(out);
    return status;
}

scree_status accelerogram_read(const char *path, const accelerogram_given *given, accelerogram *out,
                               scree_error *error) {
    file_bytes file;
    *out = (accelerogram){0};
    TRY(file_bytes_read(path, &file, error));
    scree_status status = accelerogram_parse(&file, given, out, error);
    file_bytes_free(&file);
    return status;
}

void accelerogram_free(accelerogram *a) {
    array_free(&a->values);
    *a = (accelerogram){0};
}
