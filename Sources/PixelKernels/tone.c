#include "pf_tone.h"

#include <math.h>
#include <stdlib.h>

#include "light.h"

enum { STEPS = 4096 };

// White where there is no highlight, and a picture's brightest light where it says nothing, nits.
static const double WHITE = 203, USUAL_PEAK = 1000, MOST = 10000;

// The pixels take all from tables, which are the same on every machine.
struct pf_tone {
  double peak;
  double linear[65536];     // nits of a sample of PQ, the scene's light of one of HLG
  double share[STEPS + 2];  // of light that is shown, by the fourth root of the brightest part's
  double gain[STEPS + 2];   // of light that is lost, 1 is all of the headroom, by the same
  double boost[STEPS + 2];  // from the scene's light to nits, by that of luminance; only of HLG
  double weights[3];        // of luminance
  bool is_scene, is_wide;
};

// SMPTE ST 2084.
static const double M1 = 2610 / 16384.0, M2 = 2523 / 4096.0 * 128;
static const double C1 = 3424 / 4096.0, C2 = 2413 / 4096.0 * 32, C3 = 2392 / 4096.0 * 32;

static double nits_of(double code) {
  double power = pow(code, 1 / M2);
  return MOST * pow(fmax(power - C1, 0) / (C2 - C3 * power), 1 / M1);
}

static double code_of(double nits) {
  double power = pow(nits / MOST, M1);
  return pow((C1 + C2 * power) / (1 + C3 * power), M2);
}

// ITU-R BT.2100, table 5: the inverse of HLG's OETF.
static double scene_of(double code) {
  const double a = 0.17883277, b = 1 - 4 * a, c = 0.5 - a * log(4 * a);
  return code <= 0.5 ? code * code / 3 : (exp((code - c) / a) + b) / 12;
}

// ITU-R BT.2390, 5.4.1, from black to a brightest light; both in the numbers of PQ.
static double rolled_off(double code, double brightest, double white) {
  double e = fmin(code / brightest, 1), most = white / brightest, knee = 1.5 * most - 0.5;
  if (most >= 1) return fmin(code, white);
  if (e < knee) return code;
  double t = (e - knee) / (1 - knee), t2 = t * t, t3 = t2 * t;
  return brightest * ((2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) +
                      (-2 * t3 + 3 * t2) * most);
}

// Light of 0...1 of a step of the tables.
static double light_of(int step) { return pow((double)step / STEPS, 4); }

static double between(const double table[STEPS + 2], double light) {
  double place = STEPS * sqrt(sqrt(fmin(light, 1)));
  int step = (int)place;
  return table[step] + (place - step) * (table[step + 1] - table[step]);
}

static void fill(pf_tone *t) {
  double brightest = code_of(t->peak), white = code_of(WHITE), headroom = pf_tone_headroom(t);
  for (int i = 0; i < 65536; i++)
    t->linear[i] = t->is_scene ? scene_of(i / 65535.0) : nits_of(i / 65535.0);
  for (int i = 0; i < STEPS + 2; i++) {
    double nits = MOST * light_of(i);
    t->share[i] = i ? nits_of(rolled_off(code_of(nits), brightest, white)) / nits : 1;
    t->gain[i] = headroom > 0 ? fmin(-log2(t->share[i]) / headroom, 1) : 0;
    // ITU-R BT.2100, table 5: the OOTF, whose gamma is 1.2 for 1,000 nits.
    t->boost[i] = USUAL_PEAK * pow(light_of(i), 0.2);
  }
}

pf_tone *pf_tone_make(pf_light light) {
  static const double weights[3][3] = {
      {0.2126, 0.7152, 0.0722}, {0.2290, 0.6917, 0.0793}, {0.2627, 0.6780, 0.0593}};
  pf_tone *t = malloc(sizeof *t);
  if (!t) return NULL;
  t->is_scene = light.transfer == 18;
  t->is_wide = light.primaries == 9;
  t->peak = t->is_scene || light.peak <= 0 ? USUAL_PEAK : fmin(light.peak, MOST);
  for (int p = 0; p < 3; p++)
    t->weights[p] = weights[light.primaries == 1 ? 0 : light.primaries == 12 ? 1 : 2][p];
  fill(t);
  return t;
}

void pf_tone_free(pf_tone *tone) { free(tone); }

double pf_tone_headroom(const pf_tone *tone) { return log2(tone->peak / WHITE); }

typedef struct colour {
  double parts[3];  // nits
  double brightest;
} colour;

static colour colour_at(const pf_tone *t, const pf_image *image, uint32_t y, size_t x) {
  bool is_grey = image->layout.model == PF_GREY;
  colour c = {0};
  double luminance = 0;
  for (uint32_t p = 0; p < 3; p++) {
    const uint8_t *row = pf_row(image, is_grey ? 0 : p, y);
    c.parts[p] = t->linear[pf_sample16(row, image->layout.sample_bytes, x)];
    luminance += t->weights[p] * c.parts[p];
  }
  double boost = t->is_scene ? between(t->boost, luminance) : 1;
  for (uint32_t p = 0; p < 3; p++) {
    c.parts[p] *= boost;
    c.brightest = fmax(c.brightest, c.parts[p]);
  }
  return c;
}

// A part of a colour of BT.2020 as Display P3 has it.
static double displayed(const colour *c, uint32_t part) {
  static const double p3[3][3] = {
      {1.3435782526, -0.2821796705, -0.0613985821},
      {-0.0652974528, 1.0757879158, -0.0104904631},
      {0.0028217873, -0.0195984945, 1.0167767073}};
  return p3[part][0] * c->parts[0] + p3[part][1] * c->parts[1] + p3[part][2] * c->parts[2];
}

static void map_row(const pf_tone *t, const pf_image *image, uint32_t y, pf_image *out) {
  const uint16_t *curve = pf_srgb_from_linear();
  uint32_t planes = pf_layout_planes(&image->layout);
  uint32_t bytes = image->layout.sample_bytes;
  for (size_t x = 0; x < image->layout.width; x++) {
    colour c = colour_at(t, image, y, x);
    // All parts alike: colours keep their hue.
    double scale = between(t->share, c.brightest / MOST) / WHITE;
    for (uint32_t p = 0; p < planes; p++) {
      uint16_t *row = (uint16_t *)pf_row(out, p, y);
      bool is_moved = t->is_wide && planes > 1;
      if (p == 3) row[x] = (uint16_t)pf_sample16(pf_row(image, 3, y), bytes, x);
      else {
        double light = scale * (is_moved ? displayed(&c, p) : c.parts[p]);
        row[x] = curve[(int)(fmax(0, fmin(light, 1)) * 65535 + 0.5)];
      }
    }
  }
}

pf_image *pf_tone_map(const pf_tone *tone, const pf_image *image) {
  pf_layout layout = image->layout;
  layout.sample_bytes = 2;
  pf_image *out = pf_image_create(&layout, 0);
  for (uint32_t y = 0; out && y < layout.height; y++) map_row(tone, image, y, out);
  return out;
}

pf_image *pf_tone_gains(const pf_tone *tone, const pf_image *image) {
  pf_layout layout = image->layout;
  layout.model = PF_GREY;
  layout.sample_bytes = 1;
  pf_image *out = pf_image_create(&layout, 0);
  for (uint32_t y = 0; out && y < layout.height; y++)
    for (size_t x = 0; x < layout.width; x++) {
      double brightest = colour_at(tone, image, y, x).brightest;
      pf_row(out, 0, y)[x] = (uint8_t)(between(tone->gain, brightest / MOST) * 255 + 0.5);
    }
  return out;
}
