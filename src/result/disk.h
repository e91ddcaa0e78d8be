/* The bytes under HDF5: a file driver that makes every frame one transaction.
 *
 * HDF5 has no journal. When it flushes, it overwrites its index blocks and object headers in an
 * order of its own, and a process killed in between leaves a file that may not open. Here
 *  - bytes in space that the file on disk does not use yet, and data, go to the disk at once;
 *  - blocks of the index that overwrite old ones wait in memory until disk_commit, which writes
 *    them in an order in which every prefix is a valid file: the superblock (the file has already
 *    grown), index blocks from the leaves up, object headers last. If the file shrinks, the
 *    superblock comes last instead, and when frames are cut the rest is in reverse order;
 *  - the counter file beside the result keeps these blocks while they are written, for the case
 *    that the kernel stops a killed process within a write that crosses pages.
 * This requires an index that never moves old entries, such as the extensible array of HDF5 1.10's
 * format (a version-1 B-tree does, because it splits). */
#ifndef RESULT_DISK_H
#define RESULT_DISK_H

#include "result/counter.h"
#include "result/hdf5.h"

typedef struct disk disk;

typedef enum disk_mode { DISK_READ, DISK_WRITE, DISK_CREATE } disk_mode;

scree_status disk_open(disk **out, const char *path, disk_mode mode, scree_error *error);
/* The HDF5 file on this disk, or an HDF5 error. */
hid_t disk_hdf5(disk *d);
/* The cause of a failure of HDF5: SCREE_NO_MEMORY or SCREE_IO. */
scree_status disk_why(const disk *d);
/* The name in messages, after a rename. The old one is kept when out of memory. */
void disk_set_path(disk *d, const char *path);
/* Commits are announced there from now on; NULL: none. */
void disk_set_counter(disk *d, counter *c);
uint64_t disk_length(const disk *d);
/* The first bytes of the file, without HDF5; false when there are fewer. */
bool disk_peek(const disk *d, void *bytes, size_t size);
/* Reserves this number of bytes beyond the used part of the file. */
scree_status disk_reserve(disk *d, uint64_t bytes, scree_error *error);
/* Call after H5Fflush. An error once a write has failed or the disk was abandoned. */
scree_status disk_commit(disk *d, scree_error *error);
/* While it is on, data that overwrite old data also wait for the commit. */
void disk_set_cutting(disk *d, bool cutting);
/* Nothing is written from now on: the file stays in its last committed state. */
void disk_abandon(disk *d);
/* After H5Fclose: drops reserved space and closes. NULL is allowed. */
void disk_close(disk *d);

#endif
