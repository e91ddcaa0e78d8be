/* Parses the command line by the table of commands. */
#include "command.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say.h"

const command *command_find(const char *name) {
    for (const command *c = commands; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

/* Largest number of letters to change, add or drop; rows of Levenshtein's table. */
static size_t distance(const char *a, const char *b) {
    size_t row[64], length = strlen(b);
    if (length >= 63 || strlen(a) >= 63) return 99;
    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 0; a[i]; i++) {
        size_t corner = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < length; j++) {
            size_t change = corner + (a[i] != b[j]);
            corner = row[j + 1];
            size_t drop = row[j + 1] + 1, add = row[j] + 1;
            row[j + 1] = change < drop ? change : drop;
            if (add < row[j + 1]) row[j + 1] = add;
        }
    }
    return row[length];
}

const char *nearest_word(const char *word, const char *const *names) {
    const char *best = NULL;
    size_t least = strlen(word) / 3 + 2;
    for (; *names; names++) {
        size_t d = distance(word, *names);
        if (d < least) least = d, best = *names;
    }
    return best;
}

static const option help_option = {"help", 'h', NULL, false, "this text"};

static const option *find_option(const command *c, const char *name, size_t length) {
    if (length == 4 && strncmp(name, "help", 4) == 0) return &help_option;
    for (const option *o = c->options; o && o->name; o++)
        if (strlen(o->name) == length && strncmp(o->name, name, length) == 0) return o;
    return NULL;
}

static const option *find_letter(const command *c, char letter) {
    if (letter == 'h') return &help_option;
    for (const option *o = c->options; o && o->name; o++)
        if (o->letter == letter) return o;
    return NULL;
}

static void unknown_option(const command *c, const char *word) {
    const char *names[32] = {"help"};
    size_t count = 1, length = strcspn(word, "=");
    char plain[64];
    for (const option *o = c->options; o && o->name && count < 31; o++)
        names[count++] = o->name;
    names[count] = NULL;
    snprintf(plain, sizeof plain, "%.*s", (int)(length < 60 ? length : 60), word);
    const char *near = nearest_word(plain + strspn(plain, "-"), names);
    if (near)
        complain("%s: unknown option '%s', did you mean '--%s'?", c->name, plain, near);
    else
        complain("%s: unknown option '%s'; see scree help %s", c->name, plain, c->name);
}

/* Reads the option at words[*at], with its value behind '=' or in the next word. */
static bool read_option(arguments *a, int count, char **words, int *at) {
    const char *word = words[*at], *value = NULL;
    const option *o;
    if (word[1] == '-') {
        size_t length = strcspn(word + 2, "=");
        o = find_option(a->command, word + 2, length);
        if (word[2 + length] == '=') value = word + 3 + length;
    } else {
        o = find_letter(a->command, word[1]);
        if (o && word[2]) value = word + 2;
        if (value && !o->argument) o = NULL;
    }
    if (!o) {
        unknown_option(a->command, word);
        return false;
    }
    if (o->argument && !value && *at + 1 < count) value = words[++*at];
    if (o->argument && !value) {
        complain("%s: --%s needs a value: --%s %s", a->command->name, o->name, o->name,
                 o->argument);
        return false;
    }
    if (!o->argument && value) {
        complain("%s: --%s does not take a value", a->command->name, o->name);
        return false;
    }
    if (o == &help_option)
        a->help = true;
    else
        a->option[a->options++] = (given_option){o, value};
    return true;
}

static bool check_repeats(const arguments *a) {
    for (size_t i = 0; i < a->options; i++)
        for (size_t j = 0; j < i; j++)
            if (a->option[i].option == a->option[j].option && !a->option[i].option->many) {
                complain("%s: --%s is given twice", a->command->name, a->option[i].option->name);
                return false;
            }
    return true;
}

static bool check_operands(const arguments *a) {
    const command *c = a->command;
    if (a->help) return true;
    if (a->operands < (size_t)c->least) {
        complain("%s: needs %s; see scree help %s", c->name, c->operands, c->name);
        return false;
    }
    if (c->most >= 0 && a->operands > (size_t)c->most) {
        complain("%s: '%s' is one argument too many; see scree help %s", c->name,
                 a->operand[c->most], c->name);
        return false;
    }
    return true;
}

/* "-1" and "-" are operands, not options. */
static bool is_option(const char *word) {
    return word[0] == '-' && word[1] && !(word[1] >= '0' && word[1] <= '9') && word[1] != '.';
}

bool arguments_read(arguments *out, const command *c, int count, char **words) {
    *out = (arguments){.command = c,
                       .operand = calloc((size_t)count + 1, sizeof *out->operand),
                       .option = calloc((size_t)count + 1, sizeof *out->option)};
    if (!out->operand || !out->option) {
        fail_memory();
        return false;
    }
    bool plain = false;
    for (int i = 0; i < count; i++) {
        if (!plain && strcmp(words[i], "--") == 0)
            plain = true;
        else if (plain || !is_option(words[i]))
            out->operand[out->operands++] = words[i];
        else if (!read_option(out, count, words, &i))
            return false;
    }
    return check_repeats(out) && check_operands(out);
}

void arguments_free(arguments *a) {
    free(a->operand);
    free(a->option);
}

const char *given_text(const arguments *a, const char *name) {
    const char *value = NULL;
    for (size_t i = 0; i < a->options; i++)
        if (strcmp(a->option[i].option->name, name) == 0)
            value = a->option[i].value ? a->option[i].value : "";
    return value;
}

bool given_flag(const arguments *a, const char *name) { return given_text(a, name) != NULL; }

size_t given_texts(const arguments *a, const char *name, const char **out, size_t room) {
    size_t count = 0;
    for (size_t i = 0; i < a->options && count < room; i++)
        if (strcmp(a->option[i].option->name, name) == 0) out[count++] = a->option[i].value;
    return count;
}

static bool read_real(const char *text, char **end, double *out) {
    *out = strtod(text, end);
    return *end != text && isfinite(*out);
}

bool given_real(const arguments *a, const char *name, double *out) {
    const char *text = given_text(a, name);
    char *end;
    double value;
    if (!text) return true;
    if (read_real(text, &end, &value) && !*end) {
        *out = value;
        return true;
    }
    complain("%s: --%s needs a number, not '%s'", a->command->name, name, text);
    return false;
}

bool given_integer(const arguments *a, const char *name, long long *out) {
    const char *text = given_text(a, name);
    char *end;
    if (!text) return true;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (end != text && !*end && errno == 0) {
        *out = value;
        return true;
    }
    complain("%s: --%s needs a whole number, not '%s'", a->command->name, name, text);
    return false;
}

bool given_reals(const char *name, const char *text, double *out, size_t count) {
    const char *cursor = text;
    for (size_t i = 0; i < count; i++) {
        char *end;
        if (!read_real(cursor, &end, &out[i]) || *end != (i + 1 < count ? ',' : '\0')) {
            complain("--%s needs %zu numbers separated by commas, not '%s'", name, count, text);
            return false;
        }
        cursor = end + 1;
    }
    return true;
}
