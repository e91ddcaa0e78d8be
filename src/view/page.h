/* The page, built from viewer/ by `./dev page` into src/view/page and put into the library by
 * cmake/page.cmake. */
#ifndef VIEW_PAGE_H
#define VIEW_PAGE_H

#include <stddef.h>

/* Each is followed by a zero byte, which the size does not count. */
extern const unsigned char page_html[], page_js[];
extern const size_t page_html_size, page_js_size;

#endif
