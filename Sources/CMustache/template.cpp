#include "template.h"

#include <cstdlib>
#include <new>
#include <string>
#include <utility>

#include <kainjow/mustache.hpp>

using kainjow::mustache::data;
using kainjow::mustache::mustache;

struct pf_value {
  data content;
};

struct pf_template {
  mustache content;
};

extern "C" {

pf_value *pf_value_text(const char *text, size_t length) {
  return new pf_value{data(text ? std::string(text, length) : std::string())};
}

pf_value *pf_value_flag(bool flag) {
  return new pf_value{data(flag ? data::type::bool_true : data::type::bool_false)};
}

pf_value *pf_value_list(void) { return new pf_value{data(data::type::list)}; }

pf_value *pf_value_object(void) { return new pf_value{data(data::type::object)}; }

void pf_value_append(pf_value *list, pf_value *value) {
  list->content.push_back(value->content);
  delete value;
}

void pf_value_set(pf_value *object, const char *key, pf_value *value) {
  object->content.set(key, std::move(value->content));
  delete value;
}

void pf_value_free(pf_value *value) { delete value; }

pf_template *pf_template_parse(const char *text, size_t length) {
  // The streams in which the library takes names apart pass over a want of memory, and a page would
  // lack what it names.
  std::set_new_handler(std::abort);
  return new pf_template{mustache(text ? std::string(text, length) : std::string())};
}

const char *pf_template_problem(const pf_template *parsed) {
  return parsed->content.is_valid() ? nullptr : parsed->content.error_message().c_str();
}

void pf_template_render(pf_template *parsed, const pf_value *object, void *context,
                        void (*write)(void *, const char *, size_t)) {
  std::string result;
  parsed->content.render(object->content, [&](const std::string &piece) { result += piece; });
  write(context, result.data(), result.size());
}

void pf_template_free(pf_template *parsed) { delete parsed; }

}  // extern "C"
