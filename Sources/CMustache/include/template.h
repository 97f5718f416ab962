// Mustache templates of Debian's libkainjow-mustache, behind plain C.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

typedef struct pf_value pf_value;
typedef struct pf_template pf_template;

/// Values that a template is filled with. Texts are UTF-8.
pf_value *pf_value_text(const char *_Nullable text, size_t length);
pf_value *pf_value_flag(bool flag);
pf_value *pf_value_list(void);
pf_value *pf_value_object(void);
/// Adds a value to a list; the value is taken over.
void pf_value_append(pf_value *list, pf_value *value);
/// Sets a key of an object; the value is taken over.
void pf_value_set(pf_value *object, const char *key, pf_value *value);
void pf_value_free(pf_value *value);

/// Parses a template. When it is malformed, `pf_template_problem` says why.
pf_template *pf_template_parse(const char *_Nullable text, size_t length);
/// The syntax error of a template, with the offset in bytes; null when there is none.
const char *_Nullable pf_template_problem(const pf_template *parsed);
/// Fills a template and hands the result to `write`, once.
void pf_template_render(pf_template *parsed, const pf_value *object, void *_Nullable context,
                        void (*write)(void *_Nullable context, const char *bytes, size_t count));
void pf_template_free(pf_template *parsed);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
