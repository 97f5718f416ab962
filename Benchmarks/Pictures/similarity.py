"""How close a picture comes to the best one that could be: similarity.py PHOTO MADE

The best one is the photo decoded in full and resized by a float Lanczos3; the measure is the luma
SSIM of Wang et al. (2004).
"""

import sys

import numpy
from PIL import Image, ImageOps


def luma(image):
    return image.convert("YCbCr").getchannel(0)


def blurred(plane):
    kernel = numpy.exp(-((numpy.arange(11) - 5.0) ** 2) / (2 * 1.5**2))
    kernel /= kernel.sum()
    for axis in (0, 1):
        plane = numpy.apply_along_axis(numpy.convolve, axis, plane, kernel, "valid")
    return plane


def ssim(a, b):
    mean_a, mean_b = blurred(a), blurred(b)
    variance_a = blurred(a * a) - mean_a**2
    variance_b = blurred(b * b) - mean_b**2
    covariance = blurred(a * b) - mean_a * mean_b
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    shape = (2 * covariance + c2) / (variance_a + variance_b + c2)
    return float((shape * (2 * mean_a * mean_b + c1) / (mean_a**2 + mean_b**2 + c1)).mean())


def main(photo, made):
    picture = Image.open(made)
    source = luma(ImageOps.exif_transpose(Image.open(photo))).convert("F")
    best = numpy.asarray(source.resize(picture.size, Image.LANCZOS), numpy.float64)
    print(ssim(best, numpy.asarray(luma(picture), numpy.float64)))


main(*sys.argv[1:])
