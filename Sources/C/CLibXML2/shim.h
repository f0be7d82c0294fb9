#include <libxml/xmlversion.h>

// Debian's libxml2 is built with ICU and its headers pull in ICU's, which are of another version
// than the ICU inside Foundation: no file could import both. Only the layout of
// xmlCharEncodingHandler depends on this, and Swift sees that through pointers alone.
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/xmlerror.h>
