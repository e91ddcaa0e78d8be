/* Commands, their options, and the parsed command line. Their only table is in commands.c; parsing,
 * --help and the man page read it. */
#ifndef APP_COMMAND_H
#define APP_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "scree/scree.h"

/* Exit codes of the program. */
enum {
    CODE_DONE = 0,
    CODE_BAD_INPUT = 2,
    CODE_UNCONVERGED = 3, /* finished, but some steps missed their tolerance */
    CODE_STOPPED = 4      /* stopped before the end */
};

typedef struct option {
    const char *name;     /* "set": written --set */
    char letter;          /* 'o': also -o; 0: none */
    const char *argument; /* "FILE"; NULL: a flag */
    bool many;            /* may be given several times */
    const char *help;
} option;

typedef struct arguments arguments;

typedef struct command {
    const char *name, *operands; /* "run", "SCENE|NAME" */
    int least, most;             /* number of operands; most < 0: any */
    const char *summary;         /* one line */
    const char *text;            /* a paragraph, or NULL */
    const char *example;         /* a line to type, or NULL */
    const option *options;       /* terminated by a NULL name */
    bool hidden;
    int (*run)(const arguments *given);
} command;

extern const command commands[]; /* terminated by a NULL name */
void commands_complete(void);    /* adds entries from tables of the library; once, at the start */
const command *command_find(const char *name);

typedef struct given_option {
    const option *option;
    const char *value;
} given_option;

struct arguments {
    const command *command;
    const char **operand;
    size_t operands;
    given_option *option;
    size_t options;
    bool help;
};

/* False, with a message, if the command line is wrong. */
bool arguments_read(arguments *out, const command *c, int count, char **words);
void arguments_free(arguments *a);

bool given_flag(const arguments *a, const char *name);
const char *given_text(const arguments *a, const char *name); /* the last one; NULL: not given */
/* All values of an option, in order; returns their number (at most room). */
size_t given_texts(const arguments *a, const char *name, const char **out, size_t room);
/* Numbers: false with a message if the value is not a number; *out is unchanged if the option is
 * absent. */
bool given_real(const arguments *a, const char *name, double *out);
bool given_integer(const arguments *a, const char *name, long long *out);
/* count numbers separated by commas. */
bool given_reals(const char *name, const char *text, double *out, size_t count);

/* The nearest of the words, or NULL if none is similar. names: NULL-terminated. */
const char *nearest_word(const char *word, const char *const *names);

int command_help(const arguments *a);
int command_man(const arguments *a);
int command_run(const arguments *a);
int command_check(const arguments *a);
int command_explain(const arguments *a);
int command_examples(const arguments *a);
int command_info(const arguments *a);
int command_mesh(const arguments *a);
int command_measure(const arguments *a);
int command_band(const arguments *a);
int command_render(const arguments *a);
int command_flow(const arguments *a);
int command_plot(const arguments *a);
int command_export(const arguments *a);
int command_study(const arguments *a);
int command_view(const arguments *a);
int command_doctor(const arguments *a);
int command_solve(const arguments *a);
int command_solvers(const arguments *a);
int command_reference(const arguments *a);
int command_version(const arguments *a);
void print_command_help(const command *c);

#endif
