"""What people do to a gallery between two builds, at random."""
import os
import shutil

import tiny_photos

# How the folders of albums by query begin.
QUERY = "found"


class Gallery:
    """A folder of photos, and what may happen to it; all follows from the generator `random`."""

    def __init__(self, folder, cache, site, random):
        self.folder, self.cache, self.site, self.random = folder, cache, site, random
        self.next_photo = 0
        (folder / "trips").mkdir(parents=True)
        for index in range(12 + random.randrange(6)):
            album = ["", "", "people", "trips"][index % 4]
            self.write_photo(folder / album / f"photo {index}.png")
        self.write(folder / "photofall.yaml", self.options())

    def photos(self):
        return sorted(path for path in self.folder.rglob("*") if path.suffix in (".png", ".PNG"))

    def albums(self):
        below = (path for path in self.folder.rglob("*") if path.is_dir() and path.name != "Templates")
        return [self.folder, *sorted(path for path in below if not path.name.startswith(QUERY))]

    def write(self, path, content):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    def write_photo(self, path):
        self.next_photo += 1
        self.write(path, tiny_photos.png(self.next_photo))

    def any_photo(self):
        return self.random.choice(self.photos())

    def any_album(self):
        return self.random.choice(self.albums())

    def options(self):
        choice = self.random.choice
        return (
            f"chunk: {{target: {choice([4, 5])}, minimum: 2, maximum: 8}}\n"
            f"captions: {choice(['below', 'overlay', 'measured', 'none'])}\n"
            f"images: {{widths: {choice([[320], [16, 320], [16, 24]])}, quality: {choice([80, 60])}}}\n"
            f"layout: {choice(['waterfall', 'justified'])}\n"
            f"sort: {choice(['name', 'date', 'random', 'rating'])}\n"
            f"metadata: {{publish: [title, {choice(['caption', 'keywords', 'keywords, date'])}]}}\n"
            f"stacks: {choice(['none', 'none', 'bursts'])}\n"
            f"originals: {choice(['none', 'none', 'none', 'download', 'album-zip'])}\n"
            f"{choice(['', '', 'languages: [en, de]'])}\n"
            f"{choice(['', 'site: {url: https://example.org}'])}\n"
            f"photoPages: {choice(['all', 'all', 'none'])}\n"
            f"limits: {{pixels: {choice([1000000, 800])}}}\n"
        )

    # The kinds of edits.

    def add(self):
        self.write_photo(self.any_album() / f"new {self.random.randrange(1000)}.png")

    def add_copy(self):
        photo = self.any_photo()
        shutil.copy2(photo, self.any_album() / f"copy {self.random.randrange(9)} of {photo.name}")

    def add_twin(self):
        photo = self.any_photo()
        self.write_photo(photo.with_name(photo.stem.upper() + ".PNG"))

    def remove(self):
        if len(self.photos()) > 8:
            self.any_photo().unlink()

    def rename(self):
        photo = self.any_photo()
        photo.rename(photo.with_name(f"{self.random.choice('abxyz')} {self.random.randrange(1000)}.png"))

    def replace_in_secret(self):
        """Another photo under the same name, of the same size and time."""
        photo = self.any_photo()
        status, old = photo.stat(), photo.read_bytes()
        width, height = (int.from_bytes(old[place:place + 4]) for place in (16, 20))
        self.next_photo += 1
        photo.write_bytes(tiny_photos.png(self.next_photo, width, height))
        os.utime(photo, ns=(status.st_atime_ns, status.st_mtime_ns))

    def touch(self):
        os.utime(self.any_photo(), (self.random.randrange(10**9),) * 2)

    def reorder(self):
        album = self.any_album()
        names = [photo.name for photo in self.photos() if photo.parent == album]
        self.random.shuffle(names)
        lines = [("- " if self.random.random() < 0.1 else "") + name for name in names]
        self.write(album / "arrangement.txt", "\n".join(lines[: self.random.randrange(len(lines) + 1)]))

    def caption(self):
        photo = self.any_photo()
        self.write(photo.with_name(photo.name + ".md"), f"A *caption* {self.random.randrange(1000)}")

    def album_file(self):
        photo, album = self.any_photo(), self.any_album()
        self.write(album / "album.yaml", self.random.choice([
            f"title: Album {self.random.randrange(100)}\n",
            f"description: Some words {self.random.randrange(100)}\n",
            f"hidden: [{photo.name}]\n",
            f"cover: {photo.name}\n",
            f"captions: {{{photo.name}: words {self.random.randrange(100)}}}\nalt: {{{photo.name}: seen}}\n",
            f"sections: [{{title: Later, from: {photo.name}}}]\n",
            "" if any(album.glob(QUERY + "*")) else "sections: folders\n",
            f"titles: {{{photo.name}: title {self.random.randrange(100)}}}\npublish: {{{photo.name}: no}}\n",
            "",
        ]))

    def rate(self):
        photo = self.any_photo()
        words = self.random.choice(["sea", "Sea", "hill", "köy"])
        facts = tiny_photos.sidecar(self.random.randrange(6), self.random.randrange(2000, 2010), words)
        self.write(photo.with_name(photo.name + ".xmp"), facts)

    def ask(self):
        """An album by query; it is no section, and gets no photos of its own."""
        if any("sections: folders" in path.read_text() for path in self.folder.glob("album.yaml")):
            return
        condition = self.random.choice(["rating: 3", "from: 2004-01-01", "to: 2006-12-31"])
        self.write(
            self.folder / f"{QUERY} {self.random.randrange(3)}" / "album.yaml",
            f"query: {{{condition}}}\nsort: {self.random.choice(['name', 'date', 'rating'])}\n")

    def option(self):
        self.write(self.folder / "photofall.yaml", self.options())

    def template(self):
        theme = self.folder / "Templates"
        name, content = self.random.choice([
            ("photofall.css", f"body {{ margin: {self.random.randrange(9)}px }}"),
            ("footer.mustache", f"<footer>{self.random.randrange(9)}</footer>"),
            ("font.woff2", str(self.random.randrange(9))),
        ])
        if (theme / name).exists() and self.random.random() < 0.5:
            (theme / name).unlink()
        else:
            self.write(theme / name, content)

    def move(self):
        photo = self.any_photo()
        target = self.any_album() / photo.name
        if not target.exists():
            photo.rename(target)

    def move_album(self):
        albums = self.albums()[1:]
        if not albums or self.random.random() < 0.4:
            (self.any_album() / f"album {self.random.randrange(9)}").mkdir(exist_ok=True)
            return
        album = self.random.choice(albums)
        target = self.any_album() / f"moved {self.random.randrange(1000)}"
        if album not in target.parents:
            album.rename(target)

    def lose_site(self):
        """All of it, or all but what photofall needs to know of it."""
        loses_all = self.random.random() < 0.5
        for path in self.site.iterdir() if self.site.exists() else []:
            if loses_all or path.name != ".photofall":
                shutil.rmtree(path) if path.is_dir() else path.unlink()

    def damage_cache(self):
        files = sorted(path for path in self.cache.rglob("*") if path.is_file())
        for path in self.random.sample(files, min(len(files), 1 + self.random.randrange(4))):
            self.damage(path)
        database = self.cache / "build-4.sqlite"
        if database.exists() and self.random.random() < 0.7:
            self.damage(database)

    def damage(self, path):
        size = path.stat().st_size
        match self.random.randrange(4):
            case 0:
                path.unlink()
            case 1:
                os.truncate(path, self.random.randrange(size + 1))
            case 2:
                path.write_bytes(self.random.randbytes(size))
            case 3:
                with open(path, "r+b") as file:
                    for _ in range(1 + size // 500):
                        file.seek(self.random.randrange(size + 1))
                        file.write(self.random.randbytes(1))

    def lose_cache(self):
        shutil.rmtree(self.cache, ignore_errors=True)

    def nothing(self):
        pass

    KINDS = [
        add, add_copy, add_twin, remove, rename, replace_in_secret, touch, reorder, caption, album_file,
        rate, ask, option, template, move, move_album, lose_site, damage_cache, lose_cache, nothing,
    ]


class LongAlbum(Gallery):
    """One album of many pages, and what may happen to some of them."""

    def __init__(self, folder, cache, site, random):
        self.folder, self.cache, self.site, self.random = folder, cache, site, random
        self.next_photo = 0
        for index in range(0, 400, 5):
            self.write_photo(folder / f"photo {index}.png")
        self.write(folder / "photofall.yaml", self.options())

    def options(self):
        choice = self.random.choice
        return (
            f"chunk: {{target: {choice([5, 5, 6])}, minimum: 3, maximum: 9}}\n"
            f"sort: {choice(['name', 'name', 'date', 'random', 'rating'])}\n"
            f"metadata: {{publish: [title, {choice(['caption', 'keywords', 'keywords, date'])}]}}\n"
            f"spacing: {{column: {choice([8, 4])}, row: {choice([8, 12])}}}\n"
            f"breakpoints: [{{minWidth: 0, columns: {choice([2, 3])}}}]\n"
            f"{choice(['', '', 'site: {url: https://example.org}'])}\n"
            f"photoPages: {choice(['all', 'all', 'none'])}\n"
            f"sections: {choice(['none', 'none', 'none', 'none', 'rating'])}\n"
        )

    def numbers(self):
        words = (path.stem.split() for path in self.photos())
        return [int(word[1]) for word in words if word[0] == "photo" and word[1].isdigit()]

    def add(self, number=None):
        number = self.random.randrange(400) if number is None else number
        self.write_photo(self.folder / f"photo {number}.png")

    def add_first(self):
        self.add(min(self.numbers()) - 1)

    def add_last(self):
        self.add(max(self.numbers()) + 1)

    def add_some(self):
        for _ in range(self.random.randrange(2, 9)):
            self.add()

    def remove_some(self):
        for _ in range(self.random.randrange(2, 9)):
            self.remove()

    def remove_first(self):
        self.photos()[0].unlink()

    def remove_run(self):
        """All photos of some pages."""
        photos = self.photos()
        if len(photos) > 60:
            start = self.random.randrange(len(photos) - 20)
            for photo in photos[start:start + 20]:
                photo.unlink()

    def swap(self):
        one, other = self.any_photo(), self.any_photo()
        between = self.folder / "between.png"
        one.rename(between)
        if other.exists():
            other.rename(one)
        between.rename(other)

    def add_twin_of_name(self):
        """A photo whose page has the name of another's."""
        photo = self.any_photo()
        self.write_photo(photo.with_name(photo.stem.upper() + ".png"))

    def add_broken(self):
        self.write(self.folder / f"photo {self.random.randrange(400)}.5.png", tiny_photos.png(1)[:60])

    def lose_files(self):
        """Some of the site's files, and others as somebody has changed them; one of them is at its root."""
        files = [path for path in self.site.rglob("*") if path.is_file() and ".photofall" not in path.parts]
        for path in self.random.sample(sorted(files), min(len(files), 4)):
            self.random.choice([path.unlink, lambda path=path: path.write_bytes(path.read_bytes() + b"\n")])()
        (self.site / "index.html").unlink(missing_ok=True)

    KINDS = [
        add, add, add_first, add_last, add_some, add_twin_of_name, add_broken, Gallery.add_copy,
        Gallery.remove, remove_first, remove_some, remove_run, Gallery.rename, swap,
        Gallery.replace_in_secret, Gallery.touch, Gallery.reorder, Gallery.caption, Gallery.album_file,
        Gallery.rate, Gallery.option, Gallery.template, lose_files, Gallery.damage_cache, Gallery.nothing,
    ]
