// Mutator that libFuzzer calls for its next input. Mutations that know nothing of chunks break a size
// or a checksum, and few get past the first check of a reader.
#include "mutator.h"

#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(
    const uint8_t *first, size_t first_size, const uint8_t *second, size_t second_size,
    uint8_t *into, size_t max, unsigned seed);

enum { MOST_PIECES = 512 };

static uint64_t state;

size_t random_below(size_t limit) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (size_t)(state >> 33) % limit;
}

uint32_t random_edge(void) {
  static const uint32_t edges[] = {
      0, 1, 2, 3, 4, 5, 7, 8, 12, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0xFFFF, 0x10000, 0x7FFFFFFF,
      0x80000000, 0xFFFFFFF0, 0xFFFFFFFE, 0xFFFFFFFF};
  return edges[random_below(sizeof edges / sizeof *edges)];
}

typedef struct file {
  uint8_t *data;
  size_t size, max;
} file;

static size_t find_pieces(
    const container *format, const uint8_t *data, size_t size, piece found[MOST_PIECES]) {
  size_t count = 0, at = format->head;
  while (count < MOST_PIECES && at < size &&
         format->measure(data + at, size - at, &found[count])) {
    found[count].start = at;
    at += found[count++].length;
  }
  return count;
}

// Puts `count` bytes, which are no part of the file, in place of `removed`; nothing where that
// would be too long.
static void splice(file *f, size_t at, size_t removed, const uint8_t *bytes, size_t count) {
  if (f->size - removed + count > f->max) return;
  memmove(f->data + at + count, f->data + at + removed, f->size - at - removed);
  if (count > 0) memcpy(f->data + at, bytes, count);
  f->size = f->size - removed + count;
}

static uint8_t *copy_of(const uint8_t *bytes, size_t count, size_t room) {
  uint8_t *copy = malloc(room + 1);
  if (!copy) abort();
  memcpy(copy, bytes, count);
  return copy;
}

static size_t mutate(uint8_t *data, size_t size, size_t max);

static void mutate_body(file *f, const container *format, const piece *p) {
  size_t room = f->max - f->size + p->length, end = p->body + p->body_length;
  uint8_t *whole = copy_of(f->data + p->start, p->length, room);
  uint8_t *tail = copy_of(whole + end, p->length - end, p->length - end);
  size_t body = mutate(whole + p->body, p->body_length, room - p->body - (p->length - end));
  memcpy(whole + p->body + body, tail, p->length - end);
  size_t length = p->length - p->body_length + body;
  format->mend(whole, length);
  splice(f, p->start, p->length, whole, length);
  free(tail);
  free(whole);
}

// Copies, or moves, a piece to where another begins.
static void insert(file *f, const piece *p, const piece *before, bool moves) {
  uint8_t *copy = copy_of(f->data + p->start, p->length, p->length);
  size_t at = before->start;
  if (moves) {
    splice(f, p->start, p->length, NULL, 0);
    if (at > p->start) at -= p->length;
  }
  splice(f, at, 0, copy, p->length);
  free(copy);
}

static void lie_about_size(uint8_t *at, const container *format) {
  uint8_t *field = at + format->size_at;
  uint32_t edge = random_edge();
  if (random_below(2)) field[random_below(format->size_bytes)] ^= 1u << random_below(8);
  else memcpy(field, &edge, format->size_bytes);
}

static void retag(uint8_t *at, size_t length, const uint8_t *other, const container *format) {
  memmove(at + format->type_at, other + format->type_at, format->type_bytes);
  format->mend(at, length);
}

static void mutate_pieces(file *f, const container *format) {
  piece found[MOST_PIECES];
  size_t count = find_pieces(format, f->data, f->size, found);
  if (count == 0) {
    f->size = LLVMFuzzerMutate(f->data, f->size, f->max);
    return;
  }
  const piece *p = &found[random_below(count)], *other = &found[random_below(count)];
  switch (random_below(9)) {
    case 0: lie_about_size(f->data + p->start, format); break;
    case 1: retag(f->data + p->start, p->length, f->data + other->start, format); break;
    case 2: splice(f, p->start, p->length, NULL, 0); break;
    case 3: insert(f, p, other, false); break;
    case 4:
    case 5: insert(f, p, other, true); break;
    default: mutate_body(f, format, p);
  }
  // Sometimes the whole file's size stays wrong.
  if (format->finish && random_below(8)) format->finish(f->data, f->size);
}

static size_t mutate(uint8_t *data, size_t size, size_t max) {
  if (max == 0) return size;
  const container *format = container_of(data, size);
  if (is_directory(data, size) && random_below(4)) {
    mutate_directory(data, size);
    return size;
  }
  if (!format || random_below(8) == 0) return LLVMFuzzerMutate(data, size, max);
  file f = {data, size, max};
  mutate_pieces(&f, format);
  return f.size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed) {
  state = seed;
  for (size_t steps = 1 + random_below(5); steps > 0; steps--) size = mutate(data, size, max);
  return size;
}

/// Puts a piece of another file of the format among the pieces.
size_t LLVMFuzzerCustomCrossOver(
    const uint8_t *first, size_t first_size, const uint8_t *second, size_t second_size,
    uint8_t *into, size_t max, unsigned seed) {
  state = seed;
  const container *format = container_of(first, first_size);
  if (!format || format != container_of(second, second_size) || first_size > max) return 0;
  piece own[MOST_PIECES], theirs[MOST_PIECES];
  size_t count = find_pieces(format, first, first_size, own);
  size_t their_count = find_pieces(format, second, second_size, theirs);
  memcpy(into, first, first_size);
  if (count == 0 || their_count == 0) return first_size;
  const piece *p = &theirs[random_below(their_count)], *at = &own[random_below(count)];
  file f = {into, first_size, max};
  splice(&f, at->start, random_below(3) ? 0 : at->length, second + p->start, p->length);
  if (format->finish) format->finish(f.data, f.size);
  return f.size;
}
