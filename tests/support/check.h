/* cmocka with the headers that it needs. */
#ifndef SUPPORT_CHECK_H
#define SUPPORT_CHECK_H

// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#endif
