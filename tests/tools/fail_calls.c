/* fail_calls: runs a program and lets one of its system calls on files fail.
 *     fail_calls [-k KIND -n N [-a] [-m MODE]] [-c FILE] FOLDER PROGRAM ARGUMENTS...
 * Only calls on plain files and names in FOLDER count. Call N of the kind (from 1; with -a also
 * all later ones) meets the mode:
 *     eio, enospc   it does nothing and answers with that error
 *     short         a write takes only half of its bytes and says so
 *     kill          the program is killed by SIGKILL in place of the call
 * -c FILE: how often each kind was called is written there, one "KIND COUNT" a line.
 * Exits with the program's own status; 120 when the program could not be traced.
 *
 * The calls are caught by ptrace, so that those which the C library makes inside stdio and mkstemp
 * count too: functions of the same names in a preloaded library would not see them. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <linux/elf.h>
#include <linux/ptrace.h>

enum { CANNOT_TRACE = 120 };

/* Kind of name that an argument of a call is. */
typedef enum subject { DESCRIPTOR, NAME, NAME_AT } subject;

typedef struct call {
    long number;
    const char *kind;
    subject subject;
    int argument; /* which one; NAME_AT: the folder's descriptor, the name follows */
} call;

static const call calls[] = {
    {SYS_write, "write", DESCRIPTOR, 0},
    {SYS_writev, "write", DESCRIPTOR, 0},
    {SYS_pwrite64, "pwrite", DESCRIPTOR, 0},
    {SYS_pread64, "read", DESCRIPTOR, 0},
    {SYS_read, "read", DESCRIPTOR, 0},
    {SYS_ftruncate, "ftruncate", DESCRIPTOR, 0},
    {SYS_fallocate, "fallocate", DESCRIPTOR, 0},
    {SYS_fsync, "fsync", DESCRIPTOR, 0},
    {SYS_fdatasync, "fsync", DESCRIPTOR, 0},
    {SYS_flock, "lock", DESCRIPTOR, 0},
    {SYS_close, "close", DESCRIPTOR, 0},
    {SYS_openat, "open", NAME_AT, 0},
    {SYS_renameat, "rename", NAME_AT, 0},
    {SYS_renameat2, "rename", NAME_AT, 0},
    {SYS_unlinkat, "unlink", NAME_AT, 0},
    {SYS_mkdirat, "mkdir", NAME_AT, 0},
    {SYS_linkat, "link", NAME_AT, 0},
#ifdef SYS_open
    {SYS_open, "open", NAME, 0},
    {SYS_rename, "rename", NAME, 0},
    {SYS_unlink, "unlink", NAME, 0},
    {SYS_mkdir, "mkdir", NAME, 0},
    {SYS_link, "link", NAME, 0},
#endif
};
enum { CALLS = sizeof calls / sizeof *calls };

typedef struct plan {
    const char *kind, *mode, *counts, *folder;
    long at;
    bool after;
} plan;

static plan wanted = {.mode = "eio"};
static long counted[CALLS];
static long of_kind;

static void die(const char *text) {
    fprintf(stderr, "fail_calls: %s: %s\n", text, strerror(errno));
    exit(CANNOT_TRACE);
}

static bool below(const char *path) {
    size_t length = strlen(wanted.folder);
    return strncmp(path, wanted.folder, length) == 0 && (path[length] == '/' || !path[length]);
}

static bool read_link(pid_t who, const char *what, char *out) {
    char name[64];
    snprintf(name, sizeof name, "/proc/%d/%s", (int)who, what);
    ssize_t length = readlink(name, out, PATH_MAX - 1);
    if (length < 0) return false;
    out[length] = '\0';
    return true;
}

static bool descriptor_counts(pid_t who, uint64_t descriptor) {
    char what[32], path[PATH_MAX];
    snprintf(what, sizeof what, "fd/%d", (int)descriptor);
    return read_link(who, what, path) && below(path);
}

static bool name_counts(pid_t who, uint64_t place) {
    char name[PATH_MAX] = "", path[PATH_MAX];
    struct iovec to = {name, sizeof name - 1}, from = {(void *)(uintptr_t)place, sizeof name - 1};
    /* a name near the end of the memory is shorter than the room for it */
    while (from.iov_len && process_vm_readv(who, &to, 1, &from, 1, 0) < 0)
        from.iov_len /= 2;
    if (name[0] == '/') return below(name);
    return name[0] && read_link(who, "cwd", path) && below(path);
}

static bool counts(pid_t who, const call *c, const uint64_t *argument) {
    if (c->subject == DESCRIPTOR) return descriptor_counts(who, argument[c->argument]);
    return name_counts(who, argument[c->argument + (c->subject == NAME_AT)]);
}

#if defined __x86_64__
typedef struct user_regs_struct registers;
static void set_number(registers *r, long number) { r->orig_rax = (uint64_t)number; }
static void set_answer(registers *r, long answer) { r->rax = (uint64_t)answer; }
static uint64_t *third(registers *r) { return (uint64_t *)&r->rdx; }
#elif defined __aarch64__
typedef struct user_regs_struct registers;
static void set_number(registers *r, long number) { (void)r, (void)number; }
static void set_answer(registers *r, long answer) { r->regs[0] = (uint64_t)answer; }
static uint64_t *third(registers *r) { return (uint64_t *)&r->regs[2]; }
#else
#error "fail_calls knows the registers of x86-64 and arm64"
#endif

static void get_registers(pid_t who, registers *r) {
    struct iovec room = {r, sizeof *r};
    if (ptrace(PTRACE_GETREGSET, who, (void *)NT_PRSTATUS, &room) != 0) die("PTRACE_GETREGSET");
}

static void put_registers(pid_t who, registers *r) {
    struct iovec room = {r, sizeof *r};
    if (ptrace(PTRACE_SETREGSET, who, (void *)NT_PRSTATUS, &room) != 0) die("PTRACE_SETREGSET");
}

static void skip_call(pid_t who) {
    registers r;
    get_registers(who, &r);
    set_number(&r, -1);
    put_registers(who, &r);
#ifdef __aarch64__
    int none = -1;
    struct iovec room = {&none, sizeof none};
    if (ptrace(PTRACE_SETREGSET, who, (void *)NT_ARM_SYSTEM_CALL, &room) != 0) die("skip");
#endif
}

static void answer_call(pid_t who, long answer) {
    registers r;
    get_registers(who, &r);
    set_answer(&r, answer);
    put_registers(who, &r);
}

static void halve_call(pid_t who) {
    registers r;
    get_registers(who, &r);
    if (*third(&r) > 1) *third(&r) /= 2;
    put_registers(who, &r);
}

static bool is_due(const call *c) {
    if (!wanted.kind || strcmp(c->kind, wanted.kind) != 0) return false;
    of_kind++;
    return wanted.after ? of_kind >= wanted.at : of_kind == wanted.at;
}

/* At the beginning of a call. True: at its end an error is returned. */
static bool meet(pid_t who, const call *c) {
    counted[c - calls]++;
    if (!is_due(c)) return false;
    if (strcmp(wanted.mode, "kill") == 0) {
        kill(who, SIGKILL);
        return false;
    }
    if (strcmp(wanted.mode, "short") == 0) {
        halve_call(who);
        return false;
    }
    skip_call(who);
    return true;
}

static const call *find_call(uint64_t number) {
    for (int i = 0; i < CALLS; i++)
        if ((uint64_t)calls[i].number == number) return &calls[i];
    return NULL;
}

/* Threads of the program whose call in work was made to fail. */
static pid_t failing[64];

static pid_t *slot(pid_t who) {
    for (int i = 0; i < 64; i++)
        if (failing[i] == who) return &failing[i];
    return NULL;
}

static void stopped_at_call(pid_t who) {
    struct ptrace_syscall_info info;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, who, sizeof info, &info) <= 0) return;
    if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
        const call *c = find_call(info.entry.nr);
        if (!c || !counts(who, c, (const uint64_t *)info.entry.args) || !meet(who, c)) return;
        pid_t *room = slot(0);
        if (room) *room = who;
    } else if (info.op == PTRACE_SYSCALL_INFO_EXIT && slot(who)) {
        *slot(who) = 0;
        answer_call(who, strcmp(wanted.mode, "enospc") == 0 ? -ENOSPC : -EIO);
    }
}

static void write_counts(void) {
    if (!wanted.counts) return;
    FILE *to = fopen(wanted.counts, "w");
    if (!to) die(wanted.counts);
    for (int i = 0; i < CALLS; i++) {
        long sum = 0;
        bool first = true;
        for (int k = 0; k < CALLS; k++) {
            if (strcmp(calls[k].kind, calls[i].kind) != 0) continue;
            first = first && k >= i;
            sum += counted[k];
        }
        if (first) fprintf(to, "%s %ld\n", calls[i].kind, sum);
    }
    if (fclose(to) != 0) die(wanted.counts);
}

static int watch(pid_t child) {
    for (;;) {
        int status, signal = 0;
        pid_t who = waitpid(-1, &status, __WALL);
        if (who < 0) die("waitpid");
        if (WIFEXITED(status) && who == child) return WEXITSTATUS(status);
        if (WIFSIGNALED(status) && who == child) return 128 + WTERMSIG(status);
        if (!WIFSTOPPED(status)) continue;
        if (WSTOPSIG(status) == (SIGTRAP | 0x80))
            stopped_at_call(who);
        else if (status >> 16 == 0 && WSTOPSIG(status) != SIGSTOP && WSTOPSIG(status) != SIGTRAP)
            signal = WSTOPSIG(status);
        ptrace(PTRACE_SYSCALL, who, NULL, (void *)(intptr_t)signal);
    }
}

static int usage(void) {
    fputs("usage: fail_calls [-k KIND -n N [-a] [-m eio|enospc|short|kill]] [-c FILE] FOLDER "
          "PROGRAM ARGUMENTS...\n",
          stderr);
    return 2;
}

int main(int count, char **word) {
    int option;
    while ((option = getopt(count, word, "+k:n:am:c:")) != -1)
        switch (option) {
        case 'k': wanted.kind = optarg; break;
        case 'n': wanted.at = atol(optarg); break;
        case 'a': wanted.after = true; break;
        case 'm': wanted.mode = optarg; break;
        case 'c': wanted.counts = optarg; break;
        default: return usage();
        }
    if (count - optind < 2) return usage();
    char folder[PATH_MAX];
    if (!realpath(word[optind], folder)) die(word[optind]);
    wanted.folder = folder;
    pid_t child = fork();
    if (child < 0) die("fork");
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(CANNOT_TRACE);
        raise(SIGSTOP);
        execv(word[optind + 1], word + optind + 1);
        _exit(127);
    }
    int status;
    if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) die("cannot trace");
    long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                   PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
    if (ptrace(PTRACE_SETOPTIONS, child, NULL, (void *)options) != 0) die("PTRACE_SETOPTIONS");
    ptrace(PTRACE_SYSCALL, child, NULL, NULL);
    int code = watch(child);
    write_counts();
    return code;
}
