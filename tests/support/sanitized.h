/* Whether this is a build with sanitizers: everything takes about eight times as long there, and
 * memory of its own. Tests that try all of very many cases take a part of them then. */
#ifndef SUPPORT_SANITIZED_H
#define SUPPORT_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#else
#define SANITIZED 0
#endif

#endif
