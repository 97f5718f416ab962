# make site   builds photofall and makes _site from SampleImages
# make test   runs every test there is but the long ones
# make test-long   kills, starves and refuses builds at every call, compares 10,000 builds on top
#                  of others with clean ones, breaks off uploads everywhere, and tells 500 stories
#                  of two pages, a hand and kills in the preview: over an hour
# make test-engines  has Slurm, Dask, GNU parallel and make derive pictures, and kills some
# All install what is missing from Debian's packages; a Swift toolchain must be there.

PREFIX = /usr/local
SWIFT_BUILD = swift build --configuration release --static-swift-stdlib --disable-local-rpath \
  -Xswiftc -use-ld=lld -Xlinker -s
PHOTOFALL = .build/release/photofall
# For `photofall version --verbose`; a folder without history has none.
export PHOTOFALL_COMMIT := $(shell git describe --always --exclude '*' --abbrev=12 --dirty 2>/dev/null)

build_packages = libjpeg62-turbo-dev libpng-dev libzimg-dev liblcms2-dev libexif-dev libexempi-dev \
  libexpat1-dev libyaml-dev libkainjow-mustache-dev libwebp-dev libheif-dev libaom-dev libcmark-dev \
  libtiff-dev libjxl-dev libgif-dev libstb-dev libraw-dev \
  libsqlite3-dev libxxhash-dev nettle-dev libsodium-dev libicu-dev libharfbuzz-dev libwoff-dev libxml2-dev \
  libmicrohttpd-dev libcurl4-gnutls-dev libqrencode-dev libseccomp-dev zlib1g-dev pkg-config
# Three browsers and Python for the pages, a screen for WebKit,
# the shells and groff for completions and the manual page,
# strace to see that no call of the kernel is missed, time for the memory that hostile files cost,
# faketime to see that the clock does not matter, ExifTool to compare metadata with,
# Hugo and Jekyll to build sites of their own around a gallery, unzip to test archives,
# hosts to publish to and what brings sites there (Apache without its service),
# GNU parallel to make pictures on several machines,
# zbarimg to read QR codes, heif-enc and avifenc to make photos, what looks like Arial and stands for the
# theme's font, and fonts for letters that captions leave to the reader.
test_packages = chromium-headless-shell firefox-esr webkit2gtk-driver xvfb python3-venv bash zsh fish \
  groff-base strace time faketime libimage-exiftool-perl hugo jekyll \
  rsync rclone openssh-server openssh-client apache2-bin parallel \
  unzip zbar-tools ffmpeg libheif-examples libavif-bin libtiff-tools libjxl-tools \
  fonts-liberation fonts-droid-fallback fonts-noto-color-emoji

# dpkg-dev and patchelf for the packages themselves, mmdebstrap and umoci for the image.
package_packages = dpkg-dev git lintian mmdebstrap patchelf umoci zstd

.PHONY: build site samples packages audit
.PHONY: test test-engines test-long test-packages test-sanitizers
.PHONY: bench bench-builds bench-machines bench-pictures bench-search bench-serve bench-stream bench-video
.PHONY: fuzz lint install uninstall clean
.NOTPARALLEL:

build:
	scripts/install-packages $(build_packages)
	$(SWIFT_BUILD) --product photofall

site: build
	$(PHOTOFALL) build SampleImages --output _site

# The pictures of SampleImages, drawn anew by a package of its own.
DRAWING = --package-path SampleImages/_drawing --scratch-path .build/samples

samples:
	scripts/install-packages libjpeg62-turbo-dev libpng-dev
	swift run $(DRAWING) DrawSamples SampleImages
	swift test $(DRAWING)

# Everything that people install, with checksums, in DIST; see Packaging. KINDS=deb makes some of it.
DIST = dist
KINDS =

packages: build
	scripts/install-packages $(package_packages)
	Packaging/packages $(PHOTOFALL) $(DIST) $(KINDS)
	lintian --fail-on error,warning $(DIST)/*.deb

# The libraries of the program, their versions, and what each may touch; see SECURITY.md.
audit: build
	/usr/bin/python3 -B Packaging/audit.py $(PHOTOFALL)

# Installs, tries and removes each package in bare Debians; ROOTS=FOLDER keeps those. As root.
ROOTS = .build/roots

test-packages: packages site
	scripts/try-packages $(DIST) $(ROOTS)

# The layout engine in another package, where none of the libraries of the program is installed.
LAYOUT_CONSUMER = PKG_CONFIG_LIBDIR=/nowhere swift run --quiet \
  --package-path Tests/LayoutConsumer --scratch-path .build/layout-consumer

PYTEST = .venv/bin/pytest --numprocesses auto --dist worksteal

# Compilers, and tests that wait for others, leave processors idle: they run beside each other.
test: site audit .venv
	scripts/install-packages $(test_packages)
	scripts/side-by-side 'swift test --parallel' \
	  '.venv/bin/pytest Tests/Publishing -m "not long"' \
	  '.venv/bin/pytest Tests/Machines -m "not engines" && .venv/bin/pytest Tests/Metadata'
	$(LAYOUT_CONSUMER)
	scripts/side-by-side '$(PYTEST) Tests/Browser' \
	  '$(PYTEST) Tests/Formats && $(PYTEST) Tests/Long -m "not long"'

# Shares of the pictures by Slurm and Dask, too, which are large to install, and nginx, which would listen.
test-engines: site .venv
	scripts/install-packages $(test_packages) slurm-wlm munge nginx-light
	.venv/bin/pip install --quiet --requirement Tests/Machines/requirements.txt
	.venv/bin/pytest Tests/Machines

test-long: site .venv
	scripts/install-packages $(test_packages)
	$(PYTEST) Tests/Long
	.venv/bin/pytest Tests/Publishing

.venv: Tests/Browser/requirements.txt scripts/requirements-lint.txt
	scripts/install-packages $(test_packages)
	/usr/bin/python3 -m venv --clear .venv
	.venv/bin/pip install --quiet --no-compile $(^:%=--requirement %)
	touch .venv

bench:
	scripts/install-packages $(build_packages)
	swift run --configuration release layout-benchmark
	$(MAKE) bench-pictures
	$(MAKE) bench-machines
	$(MAKE) bench-builds
	$(MAKE) bench-stream
	$(MAKE) bench-serve
	$(MAKE) bench-search
	$(MAKE) bench-video

# Galleries of 1,000, 10,000 and 100,000 photos, built again and again.
bench-builds: build
	/usr/bin/python3 Benchmarks/Builds/benchmark.py $(PHOTOFALL)

# An album of 100,000 photos in a slow browser.
bench-stream: build .venv
	.venv/bin/python Benchmarks/Stream/benchmark.py $(PHOTOFALL)

# The preview under load, while one drags among 10,000 photos, and when files change; then albums of
# 2,000, 10,000 and 50,000 photos.
bench-serve: build .venv
	scripts/install-packages wrk
	.venv/bin/python Benchmarks/Serve/benchmark.py $(PHOTOFALL)
	/usr/bin/python3 Benchmarks/Serve/sizes.py $(PHOTOFALL)

# 200 clips of 20 MB, published beside cp and ffmpegthumbnailer; takes 13 GB of disk.
bench-video: build
	scripts/install-packages ffmpeg ffmpegthumbnailer
	/usr/bin/python3 Benchmarks/Video/benchmark.py $(PHOTOFALL)

# A search through 20,000 photos.
bench-search: build .venv
	.venv/bin/python Benchmarks/Search/benchmark.py $(PHOTOFALL)

# PHOTOS=FOLDER measures with photos of one's own.
bench-pictures: build .build/peers
	swift build --configuration release --product probe-benchmark
	.build/peers/bin/python Benchmarks/Pictures/benchmark.py $(PHOTOFALL) \
	  .build/release/probe-benchmark .build/peers/system/bin/python $(PHOTOS)

# Shares of the pictures beside one build; PHOTOS as above.
bench-machines: build .build/peers
	.build/peers/bin/python Benchmarks/Machines/benchmark.py $(PHOTOFALL) $(PHOTOS)

.build/peers: $(wildcard Benchmarks/Pictures/requirements*.txt)
	scripts/install-packages python3-venv libvips-tools libavif-bin
	/usr/bin/python3 -m venv --clear .build/peers
	.build/peers/bin/pip install --quiet --requirement Benchmarks/Pictures/requirements.txt
	/usr/bin/python3 -m venv --clear .build/peers/system
	.build/peers/system/bin/pip install --quiet \
	  --requirement Benchmarks/Pictures/requirements-system-libvips.txt
	touch .build/peers

# The Swift tests with every access to memory checked, then with every race between threads. Reports
# go to files, since tests read what the program prints, some as another user; a signal that a test
# sends stays a signal.
SANITIZED = SWIFT_BACKTRACE=enable=no \
  LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/leaks.txt \
  ASAN_OPTIONS=handle_segv=0:log_path=$(CURDIR)/.build/reports/address \
  TSAN_OPTIONS=handle_segv=0:log_path=$(CURDIR)/.build/reports/thread

test-sanitizers:
	scripts/install-packages $(build_packages) $(test_packages)
	rm -rf .build/reports && mkdir -p -m 1777 .build/reports
	$(SANITIZED) swift test --sanitize=address --disable-xctest --scratch-path .build/address
	swift build --build-tests --sanitize=thread --scratch-path .build/thread
	clang -Wall -Wextra -O1 -shared -fPIC -o .build/thread/mutexes.so Tests/Sanitizers/mutexes.c
	LD_PRELOAD=$(CURDIR)/.build/thread/mutexes.so $(SANITIZED) swift test --skip-build \
	  --sanitize=thread --disable-xctest --scratch-path .build/thread
	! grep -l ERROR .build/reports/address.* && ! grep -l WARNING .build/reports/thread.*

# RUNS=N inputs for each of FUZZ_TARGETS="...", at the lowest priority.
RUNS = 100000
FUZZ_TARGETS = arrangement bmp caption configuration exif gains gif heif icc jpeg jxl layout made \
  png probe raw sidecar takeout tiff webp

fuzz:
	scripts/install-packages $(build_packages)
	swift build --configuration release --scratch-path .build/fuzzing --product fuzz-targets \
	  -Xswiftc -sanitize=address -Xcc -fsanitize=fuzzer-no-link,address \
	  -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table \
	  -Xlinker --allow-shlib-undefined
	clang -fsanitize=fuzzer,address -o .build/fuzzing/fuzz Fuzz/Mutator/*.c -lz \
	  -Wl,--no-as-needed,-rpath,'$$ORIGIN/release' -L.build/fuzzing/release -lfuzz-targets
	for target in $(FUZZ_TARGETS); do Fuzz/fuzz $$target $(RUNS) || exit 1; done

# The pictures of the README and of the looks, from the sample photos.
screenshots: build .venv
	.venv/bin/python scripts/screenshots.py

# clang-tidy of an LLVM that knows #embed; what it reads the headers of is what a build needs.
# The files of C on standard input, several at a time; the argument is their standard.
TIDY = xargs --max-procs $(shell nproc) --max-args 4 sh -c 'exec clang-tidy-19 --quiet "$$@" -- $(includes) $(1)' sh
includes = $(patsubst %,-I%,\
  $(wildcard Sources/*/include Tests/*/include SampleImages/_drawing/*/*/include)) -I/usr/include/libxml2

lint: .venv
	scripts/install-packages clang-tidy-19 node-typescript shellcheck $(build_packages)
	swift format lint --strict --recursive Sources Tests Benchmarks Fuzz SampleImages Package.swift
	.venv/bin/python scripts/check_comments.py Sources Templates Fuzz Tests Benchmarks SampleImages
	tsc --project jsconfig.json
	.venv/bin/ruff check --quiet .
	shellcheck $$(git grep -lE '^#!/bin/(ba)?sh')
	.venv/bin/check-jsonschema --quiet --builtin-schema vendor.github-actions action.yml
	.venv/bin/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	printf '%s\n' $(wildcard Sources/*/*.c Fuzz/*/*.c Tests/*/*.c SampleImages/_drawing/*/*/*.c) | $(call TIDY,-std=c2x)
	printf '%s\n' $(wildcard Sources/*/*.cpp) | $(call TIDY,-std=c++17)

# Apart from `build`, so that `sudo make install` compiles nothing as root.
install: $(PHOTOFALL)
	$(PHOTOFALL) help --man > .build/photofall.1
	for shell in bash zsh fish; do $(PHOTOFALL) completions $$shell > .build/photofall.$$shell; done
	install -D -m 755 $(PHOTOFALL) $(DESTDIR)$(PREFIX)/bin/photofall
	install -D -m 644 .build/photofall.1 $(DESTDIR)$(PREFIX)/share/man/man1/photofall.1
	install -D -m 644 .build/photofall.bash \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/photofall
	install -D -m 644 .build/photofall.zsh \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_photofall
	install -D -m 644 .build/photofall.fish \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/photofall.fish

$(PHOTOFALL):
	$(MAKE) build

uninstall:
	cd $(DESTDIR)$(PREFIX) && rm -f bin/photofall share/man/man1/photofall.1 \
	  share/bash-completion/completions/photofall share/zsh/site-functions/_photofall \
	  share/fish/vendor_completions.d/photofall.fish

clean:
	rm -rf .build .venv _site dist
