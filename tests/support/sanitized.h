/* Whether this is a build with sanitizers: everything takes about eight times as long there, and
 * more memory. Tests that try very many cases then take only some of them. */
#ifndef SUPPORT_SANITIZED_H
#define SUPPORT_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#else
#define SANITIZED 0
#endif

#endif
