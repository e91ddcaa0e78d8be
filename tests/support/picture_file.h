/* Reading files with drawings. */
#ifndef TESTS_PICTURE_FILE_H
#define TESTS_PICTURE_FILE_H

#include <stdbool.h>

/* A new folder under /tmp; its name is static. Removal fails if it contains other files than those
 * named in between. */
const char *picture_folder(void);
int picture_folder_remove(void);
/* "folder/name", static; removed with the folder. */
const char *picture_path(const char *name);

/* The whole file, ended by a zero byte, free() it; NULL: no such file. */
char *picture_bytes(const char *path, long *size);
bool picture_is_png(const char *path, int *width, int *height);
/* Mean red, green, blue (0 to 255) of a rectangle of a PNG; false without cairo. */
bool picture_mean(const char *path, int x, int y, int width, int height, double mean[3]);

#endif
