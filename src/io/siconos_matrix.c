#include "io/siconos_matrix.h"

#include "linear/sparse.h"

scree_status siconos_take_real(scan *s, const char *what, double *out) {
    skip_spaces(s, true);
    scan before = *s;
    if (take_number(s, out) && isfinite(*out)) return SCREE_OK;
    char text[100];
    snprintf(text, sizeof text, "%s: a finite number is expected", what);
    return scan_error(&before, text);
}

/* The end of a whole number here; NULL: there is none, or it is above `most`. */
static const char *read_count(const scan *s, size_t most, size_t *out) {
    size_t value = 0;
    const char *p = s->at;
    for (; p < s->end && *p >= '0' && *p <= '9'; p++) {
        size_t digit = (size_t)(*p - '0');
        if (value > (most - digit) / 10 || digit > most) return NULL;
        value = 10 * value + digit;
    }
    *out = value;
    return p > s->at ? p : NULL;
}

scree_status siconos_take_count(scan *s, const char *what, size_t most, size_t *out) {
    skip_spaces(s, true);
    const char *end = read_count(s, most, out);
    if (end && (end == s->end || is_space(*end) || *end == '\n')) {
        s->at = end;
        return SCREE_OK;
    }
    char text[120];
    snprintf(text, sizeof text, "%s: a whole number from 0 to %zu is expected", what, most);
    return scan_error(s, text);
}

static scree_status fault(const scan *s, const char *what) {
    return error_set(s->error, SCREE_BAD_INPUT, "%s:%zu: %s", s->file->name, s->line, what);
}

/* A matrix under construction. */
typedef struct draft {
    const char *name;
    size_t rows, columns;
    ARRAY(triplet) list;
} draft;

static scree_status put(scan *s, draft *d, size_t i, size_t j, double value) {
    if (value == 0.0) return SCREE_OK;
    if (!array_push(&d->list, (triplet){(uint32_t)i, (uint32_t)j, value}))
        return error_no_memory(s->error, "a matrix");
    return SCREE_OK;
}

static scree_status take_count_equal(scan *s, const char *what, size_t wanted) {
    size_t value;
    skip_spaces(s, true);
    scan before = *s;
    TRY(siconos_take_count(s, what, s->file->count, &value));
    if (value == wanted) return SCREE_OK;
    char text[120];
    snprintf(text, sizeof text, "%s must be %zu", what, wanted);
    return scan_error(&before, text);
}

static scree_status take_dense(scan *s, draft *d) {
    double value;
    TRY(take_count_equal(s, "the rows of a dense matrix, again,", d->rows));
    TRY(take_count_equal(s, "the columns of a dense matrix, again,", d->columns));
    for (size_t j = 0; j < d->columns; j++)
        for (size_t i = 0; i < d->rows; i++) {
            TRY(siconos_take_real(s, d->name, &value));
            TRY(put(s, d, i, j, value));
        }
    return SCREE_OK;
}

typedef ARRAY(size_t) counts;

/* `count` whole numbers up to `most` that do not fall. */
static scree_status take_rising(scan *s, const char *what, size_t count, size_t most, counts *out) {
    /* each takes two bytes of the file or more */
    for (size_t i = 0; i < count; i++) {
        size_t value;
        skip_spaces(s, true);
        scan before = *s;
        TRY(siconos_take_count(s, what, most, &value));
        if (i > 0 && value < out->data[i - 1]) {
            char text[100];
            snprintf(text, sizeof text, "%s must not decrease", what);
            return scan_error(&before, text);
        }
        if (!array_push(out, value)) return error_no_memory(s->error, what);
    }
    return SCREE_OK;
}

typedef struct block_layout {
    size_t blocks;
    counts row_end, column_end, row_first;
} block_layout;

static scree_status take_layout(scan *s, const draft *d, block_layout *b) {
    size_t row_blocks, column_blocks, most = s->file->count;
    TRY(siconos_take_count(s, "the number of block rows", most, &row_blocks));
    TRY(siconos_take_count(s, "the number of block columns", most, &column_blocks));
    TRY(take_rising(s, "ends of block rows", row_blocks, d->rows, &b->row_end));
    TRY(take_rising(s, "ends of block columns", column_blocks, d->columns, &b->column_end));
    if ((row_blocks ? b->row_end.data[row_blocks - 1] : 0) != d->rows ||
        (column_blocks ? b->column_end.data[column_blocks - 1] : 0) != d->columns)
        return fault(s, "the blocks above do not end at the end of the matrix");
    TRY(take_count_equal(s, "the number of row offsets", row_blocks + 1));
    TRY(take_count_equal(s, "the number of block indices", b->blocks));
    return take_rising(s, "offsets of block rows", row_blocks + 1, b->blocks, &b->row_first);
}

static size_t start_of(const counts *ends, size_t i) { return i ? ends->data[i - 1] : 0; }

static scree_status take_block(scan *s, draft *d, const block_layout *b, size_t place, size_t i,
                               size_t j) {
    double value;
    size_t row_first = start_of(&b->row_end, i), column_first = start_of(&b->column_end, j);
    TRY(take_count_equal(s, "the index of a block", place));
    for (size_t n = column_first; n < b->column_end.data[j]; n++)
        for (size_t m = row_first; m < b->row_end.data[i]; m++) {
            TRY(siconos_take_real(s, d->name, &value));
            TRY(put(s, d, m, n, value));
        }
    return SCREE_OK;
}

static scree_status take_blocks_of(scan *s, draft *d, const block_layout *b, const counts *column) {
    size_t row_blocks = b->row_end.count;
    if (b->row_first.data[0] != 0 || b->row_first.data[row_blocks] != b->blocks)
        return fault(s, "the offsets of block rows above do not cover the blocks");
    for (size_t i = 0; i < row_blocks; i++)
        for (size_t k = b->row_first.data[i]; k < b->row_first.data[i + 1]; k++)
            TRY(take_block(s, d, b, k, i, column->data[k]));
    return SCREE_OK;
}

static scree_status take_block_columns(scan *s, const block_layout *b, counts *column) {
    size_t value, blocks = b->column_end.count;
    for (size_t k = 0; k < b->blocks; k++) {
        if (blocks == 0) return fault(s, "a matrix without columns has blocks");
        TRY(siconos_take_count(s, "the column of a block", blocks - 1, &value));
        if (!array_push(column, value)) return error_no_memory(s->error, "a matrix");
    }
    return SCREE_OK;
}

static scree_status take_blocks(scan *s, draft *d) {
    block_layout b = {0};
    counts column = {0};
    TRY(siconos_take_count(s, "the number of blocks", s->file->count, &b.blocks));
    if (b.blocks == 0) return SCREE_OK;
    scree_status status = take_layout(s, d, &b);
    if (status == SCREE_OK) status = take_block_columns(s, &b, &column);
    if (status == SCREE_OK) status = take_blocks_of(s, d, &b, &column);
    array_free(&b.row_end);
    array_free(&b.column_end);
    array_free(&b.row_first);
    array_free(&column);
    return status;
}

/* Reads "word"; spaces and line ends may precede it. */
static scree_status take_mark(scan *s, const char *mark) {
    size_t length = strlen(mark);
    skip_spaces(s, true);
    if ((size_t)(s->end - s->at) >= length && memcmp(s->at, mark, length) == 0) {
        s->at += length;
        return SCREE_OK;
    }
    char text[80];
    snprintf(text, sizeof text, "'%s' is expected", mark);
    return scan_error(s, text);
}

/* A whole number that a mark, not a space, may follow: the 12 of "12-by-12". */
static scree_status take_loose_count(scan *s, const char *what, size_t most, size_t *out) {
    skip_spaces(s, true);
    const char *end = read_count(s, most, out);
    if (end) {
        s->at = end;
        return SCREE_OK;
    }
    char text[120];
    snprintf(text, sizeof text, "%s: a whole number from 0 to %zu is expected", what, most);
    return scan_error(s, text);
}

/* "triplet: M-by-N, nzmax: K nnz: Z" and similar; the rest of the line is ignored. */
static scree_status take_sparse_header(scan *s, const draft *d, size_t *entries) {
    size_t rows, columns, room;
    skip_spaces(s, true);
    skip_line(s); /* "CSparse Version ..." */
    skip_spaces(s, true);
    scan before = *s;
    if (!take_word(s, "triplet:")) take_word(s, "csr:");
    TRY(take_loose_count(s, "rows", SIZE_MAX / 2, &rows));
    TRY(take_mark(s, "-by-"));
    TRY(take_loose_count(s, "columns", SIZE_MAX / 2, &columns));
    if (rows != d->rows || columns != d->columns) {
        char text[120];
        snprintf(text, sizeof text, "a matrix of %zu-by-%zu is expected", d->rows, d->columns);
        return scan_error(&before, text);
    }
    TRY(take_mark(s, ", nzmax:"));
    TRY(take_loose_count(s, "nzmax", SIZE_MAX / 2, &room));
    TRY(take_mark(s, "nnz:"));
    /* an entry takes more than one byte */
    TRY(take_loose_count(s, "nnz", s->file->count, entries));
    skip_line(s);
    return SCREE_OK;
}

static scree_status take_value(scan *s, const draft *d, double *value) {
    TRY(take_mark(s, ":"));
    return siconos_take_real(s, d->name, value);
}

/* A last index, or an error where there is nothing to index. */
static scree_status take_index(scan *s, const char *what, size_t size, size_t *out) {
    if (size == 0) return scan_error(s, "the end of an empty matrix is expected");
    return siconos_take_count(s, what, size - 1, out);
}

static scree_status take_triplets(scan *s, draft *d, size_t entries, bool half) {
    for (size_t k = 0; k < entries; k++) {
        size_t i, j;
        double value;
        TRY(take_index(s, "a row", d->rows, &i));
        TRY(take_index(s, "a column", d->columns, &j));
        TRY(take_value(s, d, &value));
        TRY(put(s, d, i, j, value));
        if (!half || i == j) continue;
        if (j >= d->rows || i >= d->columns)
            return fault(s, "a half matrix that is not square cannot be completed");
        TRY(put(s, d, j, i, value));
    }
    return SCREE_OK;
}

/* "col j : locations a to b": how many entries follow. An empty column has b = a - 1. */
static scree_status take_line_header(scan *s, size_t j, size_t before, size_t entries,
                                     size_t *count) {
    size_t first, last;
    skip_spaces(s, true);
    scan here = *s;
    if (!take_word(s, "col") && !take_word(s, "row")) return scan_error(s, "'col' is expected");
    TRY(take_count_equal(s, "the column", j));
    TRY(take_mark(s, ":"));
    TRY(take_mark(s, "locations"));
    TRY(siconos_take_count(s, "the first location", entries, &first));
    TRY(take_mark(s, "to"));
    skip_spaces(s, true);
    bool none = first == 0 && take_word(s, "-1");
    if (none)
        last = 0;
    else
        TRY(siconos_take_count(s, "the last location", entries, &last));
    *count = none ? 0 : last + 1 - first;
    if (first != before || (!none && last + 1 < first) || first + *count > entries)
        return scan_error(&here, "these locations do not continue those before");
    return SCREE_OK;
}

/* By columns (CSC), or by rows (CSR), for which Siconos prints the same words. */
static scree_status take_lines(scan *s, draft *d, size_t entries, bool by_rows) {
    size_t lines = by_rows ? d->rows : d->columns, across = by_rows ? d->columns : d->rows;
    size_t before = 0, count = 0, index;
    for (size_t j = 0; j < lines; j++) {
        TRY(take_line_header(s, j, before, entries, &count));
        before += count;
        for (size_t k = 0; k < count; k++) {
            double value;
            TRY(take_index(s, "an index", across, &index));
            TRY(take_value(s, d, &value));
            TRY(by_rows ? put(s, d, j, index, value) : put(s, d, index, j, value));
        }
    }
    if (before != entries) return fault(s, "there are fewer entries above than nnz states");
    return SCREE_OK;
}

static scree_status take_sparse(scan *s, draft *d) {
    enum { TRIPLET = 1, CSC, CSR, HALF_TRIPLET };
    size_t origin, entries;
    TRY(siconos_take_count(s, "the kind of a sparse matrix (1 to 4)", HALF_TRIPLET, &origin));
    if (origin < TRIPLET)
        return error_set(s->error, SCREE_BAD_INPUT,
                         "%s:%zu: %zu is not a kind of sparse matrix: 1 triplet, 2 CSC, 3 CSR, 4 "
                         "half triplet",
                         s->file->name, s->line, origin);
    TRY(take_sparse_header(s, d, &entries));
    if (origin == CSC || origin == CSR) return take_lines(s, d, entries, origin == CSR);
    return take_triplets(s, d, entries, origin == HALF_TRIPLET);
}

static scree_status take_payload(scan *s, size_t type, draft *d) {
    switch (type) {
    case 0: return take_dense(s, d);
    case 1: return take_blocks(s, d);
    default: return take_sparse(s, d);
    }
}

scree_status siconos_take_matrix(scan *s, const char *what, sparse_matrix *out) {
    size_t type;
    draft d = {.name = what};
    *out = (sparse_matrix){0};
    TRY(siconos_take_count(s, "the storage of a matrix (0 dense, 1 blocks, 2 sparse)", 2, &type));
    /* vectors of these sizes follow in the file: sizes beyond it are nonsense */
    TRY(siconos_take_count(s, "the rows of a matrix", s->file->count, &d.rows));
    TRY(siconos_take_count(s, "the columns of a matrix", s->file->count, &d.columns));
    scree_status status = take_payload(s, type, &d);
    if (status == SCREE_OK)
        status = sparse_from_triplets(out, d.rows, d.columns, d.list.data, d.list.count, s->error);
    array_free(&d.list);
    return status;
}
