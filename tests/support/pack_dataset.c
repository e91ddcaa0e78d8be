#include "support/pack_dataset.h"

#include <stdlib.h>

#include "result/hdf5.h"

static bool pack(hid_t file, hid_t old, const char *name, bool deflated) {
    hid_t space = H5Dget_space(old), type = H5Dget_type(old);
    hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    hsize_t count = (hsize_t)H5Sget_simple_extent_npoints(space), chunk = count < 3 ? count : 3;
    void *values = calloc((size_t)count + 1, H5Tget_size(type));
    bool done = values && H5Pset_chunk(properties, 1, &chunk) >= 0 &&
                (!deflated || H5Pset_deflate(properties, 6) >= 0) &&
                H5Dread(old, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0 &&
                H5Ldelete(file, name, H5P_DEFAULT) >= 0;
    hid_t fresh =
        done ? H5Dcreate2(file, name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT) : -1;
    done = fresh >= 0 && H5Dwrite(fresh, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0;
    if (fresh >= 0) H5Dclose(fresh);
    H5Pclose(properties);
    H5Tclose(type);
    H5Sclose(space);
    free(values);
    return done;
}

bool pack_dataset(const char *path, const char *name, bool deflated) {
    hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
    hid_t old = file >= 0 ? H5Dopen2(file, name, H5P_DEFAULT) : -1;
    bool done = old >= 0 && pack(file, old, name, deflated);
    if (old >= 0) H5Dclose(old);
    if (file >= 0) H5Fclose(file);
    return done;
}
