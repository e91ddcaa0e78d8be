/* --help and the man page, both from the table in commands.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "outputs.h"
#include "say.h"

#define WIDTH 79

/* Words of text in lines that begin with `indent` spaces; the cursor stands at `column`. */
static void print_wrapped(const char *text, int indent, int column) {
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (column > indent && column + 1 + length > WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        printf("%.*s", length, text);
        column += length;
        text += length;
        text += strspn(text, " ");
    }
    putchar('\n');
}

static void print_option(const option *o) {
    char head[64];
    int length = snprintf(head, sizeof head, "  %s%c%s--%s%s%s", o->letter ? "-" : " ",
                          o->letter ? o->letter : ' ', o->letter ? ", " : "  ", o->name,
                          o->argument ? " " : "", o->argument ? o->argument : "");
    const int indent = 28;
    printf("%s", head);
    if (length >= indent - 1)
        printf("\n%*s", indent, "");
    else
        printf("%*s", indent - length, "");
    print_wrapped(o->help, indent, indent);
}

void print_command_help(const command *c) {
    printf("scree %s%s%s%s\n\n", c->name, c->operands[0] ? " " : "", c->operands,
           c->options->name ? " [OPTIONS]" : "");
    print_wrapped(c->summary, 0, 0);
    if (c->text) {
        putchar('\n');
        print_wrapped(c->text, 0, 0);
    }
    if (c->options->name) puts("\nOptions");
    for (const option *o = c->options; o->name; o++)
        print_option(o);
    if (c->example) printf("\nExample\n  %s\n", c->example);
}

static void print_overview(void) {
    puts("scree: nonsmooth contact dynamics\n\nscree COMMAND [ARGUMENTS]\n");
    for (const command *c = commands; c->name; c++)
        if (!c->hidden) printf("  %-10s %s\n", c->name, c->summary);
    puts("\nscree help COMMAND shows its options; start with scree run wall.");
}

int command_help(const arguments *a) {
    if (a->operands == 0) {
        print_overview();
        return CODE_DONE;
    }
    const command *c = command_find(a->operand[0]);
    if (!c) {
        complain("help: there is no command '%s'; scree help lists them", a->operand[0]);
        return CODE_BAD_INPUT;
    }
    print_command_help(c);
    return CODE_DONE;
}

/* roff interprets a leading point or quote as a request and a backslash as an escape. */
static void roff(FILE *to, const char *text) {
    if (*text == '.' || *text == '\'') fputs("\\&", to);
    for (; *text; text++) {
        if (*text == '\\')
            fputs("\\e", to);
        else if (*text == '-')
            fputs("\\-", to);
        else
            fputc(*text, to);
    }
}

static void man_line(FILE *to, const char *before, const char *text, const char *after) {
    fputs(before, to);
    roff(to, text);
    fputs(after, to);
}

static void man_option(FILE *to, const option *o) {
    fputs(".TP\n", to);
    if (o->letter) fprintf(to, "\\fB\\-%c\\fR, ", o->letter);
    man_line(to, "\\fB\\-\\-", o->name, "\\fR");
    if (o->argument) man_line(to, " \\fI", o->argument, "\\fR");
    man_line(to, "\n", o->help, "\n");
}

static void man_command(FILE *to, const command *c) {
    man_line(to, ".SS scree ", c->name, " ");
    roff(to, c->operands);
    fputc('\n', to);
    man_line(to, "", c->summary, ".\n");
    if (c->text) man_line(to, "", c->text, "\n");
    for (const option *o = c->options; o->name; o++)
        man_option(to, o);
    if (c->example) man_line(to, ".PP\nExample:\n.EX\n", c->example, "\n.EE\n");
}

static void man_page(FILE *to) {
    fprintf(to, ".TH SCREE 1 \"\" \"scree %s\" \"User commands\"\n", scree_version());
    fputs(".SH NAME\nscree \\- nonsmooth contact dynamics\n.SH SYNOPSIS\n", to);
    fputs(".B scree\n.I COMMAND\n[\\fIARGUMENTS\\fR]\n.SH DESCRIPTION\n", to);
    fputs("Simulates collections of bodies in contact with dry friction by the method of Moreau "
          "and Jean:\nno penalty springs, no regularised friction, exact impacts and "
          "sticking.\nEvery step has a certificate; results are identical bit for bit for any "
          "number of threads.\n.SH COMMANDS\n",
          to);
    for (const command *c = commands; c->name; c++)
        if (!c->hidden) man_command(to, c);
    fputs(".SH EXIT STATUS\n.TP\n0\ndone\n.TP\n2\nbad input\n.TP\n3\nfinished, but some steps "
          "missed their tolerance\n.TP\n4\nstopped before its end: an error, the policy for "
          "unconverged steps, the time limit, or Ctrl\\-C; there is a restart point\n",
          to);
    fputs(".SH FILES\n.TP\nFILE.h5\nthe result: the resolved scene, frames and certificates\n"
          ".TP\nFILE.summary.json\nthe summary\n.TP\nFILE.h5.restart\\-*\nrestart points\n",
          to);
}

int command_man(const arguments *a) {
    if (a->operands == 0) {
        man_page(stdout);
        return CODE_DONE;
    }
    text_file file;
    if (!text_file_open(&file, a->operand[0])) return CODE_BAD_INPUT;
    man_page(file.stream);
    return text_file_close(&file) ? CODE_DONE : CODE_BAD_INPUT;
}

int command_version(const arguments *a) {
    (void)a;
    printf("scree %s\n", scree_version());
    return CODE_DONE;
}
