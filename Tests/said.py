"""What the files of a small gallery say, and what edits of its preview mean for that."""
import copy
import json
import re

import yaml

FOLDERS = ["", "trip"]
ALBUM_FILES = ["photofall.yaml", "album.yaml", "trip/album.yaml"]
MAPPINGS = ["captions", "titles", "alt", "span"]
COMMENT = re.compile(r"(?:^|\s)(#.*)$", re.MULTILINE)


def words(text):
    return (text or "").split()


def name_of(photo):
    return photo.rpartition("/")[2]


class Said:
    """The state of the files: photos and the folders of their files, texts, orders, marks."""

    def __init__(self):
        self.where, self.yaml, self.comments = {}, {}, {}
        self.lines, self.marks, self.folders = {}, {}, set()

    @classmethod
    def read(cls, root):
        said = cls()
        for path in root.rglob("*.png"):
            said.where[path.name] = str(path.parent.relative_to(root)).strip(".")
        for place in ALBUM_FILES:
            text = (root / place).read_text() if (root / place).exists() else None
            said.yaml[place] = None if text is None else yaml.safe_load(text) or {}
            said.comments[place] = sorted(COMMENT.findall(text or ""))
        for folder in FOLDERS:
            file = root / folder / "arrangement.txt"
            said.lines[folder] = file.read_text().splitlines() if file.exists() else []
        for name, folder in said.where.items():
            said.marks[name] = read_mark(root / folder / f"{name}.xmp")
        said.folders = {each.name for each in root.iterdir() if each.is_dir()}
        return said

    def pieces(self):
        """All that is said, piece by piece as the files have it."""
        kinds = ("where", "yaml", "comments", "lines", "marks")
        pieces = {(kind, key): value for kind in kinds for key, value in vars(self)[kind].items()}
        return pieces | {("folders", name): True for name in self.folders}

    def with_pieces(self, pieces):
        """The same with some of the pieces as they are given; nothing stands for one that goes."""
        said = copy.deepcopy(self)
        for (kind, key), value in copy.deepcopy(pieces).items():
            if kind == "folders":
                said.folders = said.folders | {key} if value else said.folders - {key}
            elif value is not None or kind == "yaml":
                vars(said)[kind][key] = value
        return said

    def parts(self):
        """What is compared: each part can be told on its own."""
        parts = {("where", name): folder for name, folder in self.where.items()}
        parts |= {("folder", name): True for name in self.folders}
        for place in ALBUM_FILES:
            parts["yaml", place] = json.dumps(self.yaml[place] or {}, sort_keys=True)
            parts["comments", place] = self.comments[place]
        for folder in FOLDERS:
            parts["order", folder] = self.order(folder)
            parts["hidden", folder] = sorted(self.hidden(folder))
            parts["comments", folder] = sorted(x for x in self.lines[folder] if x.startswith("#"))
        for name, (rating, pick, note) in self.marks.items():
            parts["mark", name] = (rating or 0, pick, note)
        return parts

    def hidden(self, folder):
        return {line[2:] for line in self.lines[folder] if line.startswith("- ")}

    def order(self, folder, besides=""):
        """The photos that are shown, in their order, and one that is hidden besides."""
        hidden = self.hidden(folder) - {besides}
        shown = {name for name in self.where if self.album_of(name) == folder
                 and name not in hidden and self.marks[name][0] != -1}
        listed = [line for line in dict.fromkeys(self.lines[folder]) if line in shown]
        return listed + sorted(shown - set(listed))

    def album_of(self, name):
        """The folder of the album that shows a photo: the first one that lists it, or that of its file."""
        lists = (folder for folder in FOLDERS if self.id_of(name) in self.listed(folder))
        return next(lists, self.where[name])

    def listed(self, folder):
        """The photos of other folders that stand in an album."""
        return (self.yaml[self.file_of(folder)] or {}).get("photos") or []

    def id_of(self, name):
        return f"{self.where[name]}/{name}".strip("/")

    def file_of(self, folder):
        return f"{folder}/album.yaml".strip("/")

    # What edits mean.

    def after(self, edit):
        """What is said after an edit; nothing when the edit does not fit."""
        (kind, change), = edit.items()
        said = copy.deepcopy(self)
        if getattr(said, kind)(**change) is False:
            return None
        # Nobody makes a file in order to say nothing.
        said.yaml = {place: value or self.yaml[place] and value for place, value in said.yaml.items()}
        return said

    def move(self, photos, before):
        names = [name_of(photo) for photo in photos]
        folder = self.album_of(names[0])
        target = name_of(before) if before else ""
        # A page may not know yet that a hand has hidden the one before which it puts others.
        order = [name for name in self.order(folder, besides=target) if name not in names]
        place = order.index(target) if target in order else len(order)
        order[place:place] = names
        order = [name for name in order if name not in self.hidden(folder)]
        if order == self.order(folder):
            return
        listed = {*self.where} - self.hidden(folder)
        self.lines[folder] = order + [x for x in self.lines[folder] if x not in listed]

    def hide(self, photos, isHidden):
        for name in map(name_of, photos):
            lines = self.lines[self.album_of(name)]
            hidden = "- " + name
            if isHidden and name in lines:
                lines[lines.index(name)] = hidden
            elif isHidden and hidden not in lines:
                lines.append(hidden)
            elif not isHidden and hidden in lines:
                at = lines.index(hidden)
                lines[at:at + 1] = [name] if any(x[:1] not in ("#", "-", "") for x in lines[at:]) else []

    def words(self, place, path, text, was, is_checked=True):
        holder = self.yaml[place] = self.yaml[place] or {}
        for key in path[:-1]:
            holder = holder.setdefault(key, {})
        now = holder.get(path[-1])
        if is_checked and now is not None and words(now) not in (words(was), words(text)):
            return False
        holder[path[-1]] = text
        if not text:
            del holder[path[-1]]
        if len(path) > 1 and not holder:
            del self.yaml[place][path[0]]
        return True

    def _photo_words(self, mapping, photo, text, was):
        name = name_of(photo)
        return self.words(self.file_of(self.album_of(name)), [mapping, name], text, was)

    def caption(self, photo, text, was):
        return self._photo_words("captions", photo, text, was)

    def title(self, photo, text, was):
        return self._photo_words("titles", photo, text, was)

    def alt(self, photo, text, was):
        return self._photo_words("alt", photo, text, was)

    def albumTitle(self, album, text, was):
        own, usual = self.file_of(album), self.yaml["photofall.yaml"]
        is_own = album or "title" in (self.yaml[own] or {}) or (
            "title" not in (usual or {}) and (usual is None or self.yaml[own] is not None))
        return self.words(own if is_own else "photofall.yaml", ["title"], text, was)

    def span(self, photos, columns):
        for name in map(name_of, photos):
            text = "" if columns == 1 else columns
            self.words(self.file_of(self.album_of(name)), ["span", name], text, "", is_checked=False)

    def cover(self, photo, album):
        self.words(self.file_of(album), ["cover"], photo and name_of(photo), "", is_checked=False)

    def setting(self, key, value):
        self.words("photofall.yaml", key.split("."), value and int(value), "", is_checked=False)

    def newAlbum(self, parent, title):
        self.folders.add(title)

    def mark(self, photos, stars=None, flag=None):
        for name in map(name_of, photos):
            rating, pick, note = self.marks[name]
            was_rejected = rating == -1
            if stars is not None:
                self.marks[name] = (stars, "neither" if was_rejected else pick, note)
            else:
                rating = -1 if flag == "reject" else 0 if was_rejected else rating
                self.marks[name] = (rating, flag, note)

    def transfer(self, photos, album, title, files=None):
        names = [name for name in map(name_of, photos) if self.album_of(name) != album]
        usual = (self.yaml["photofall.yaml"] or {}).get("files")
        if any(self.where[name] != album for name in names):
            if not usual and not files:
                return False
            if not usual:
                self.words("photofall.yaml", ["files"], files, "", is_checked=False)
        for name in names:
            source, place = self.album_of(name), self.id_of(name)
            self.list(source, [each for each in self.listed(source) if each != place])
            if (files or usual) == "stay" and self.where[name] != album:
                self.list(album, [*self.listed(album), place])
            else:
                self.where[name] = album
            old, new = self.file_of(source), self.file_of(album)
            for mapping in MAPPINGS:
                value = ((self.yaml[old] or {}).get(mapping) or {}).get(name)
                if value is not None:
                    self.words(new, [mapping, name], value, "", is_checked=False)
                    self.words(old, [mapping, name], "", "", is_checked=False)
            if (self.yaml[old] or {}).get("cover") == name:
                self.words(old, ["cover"], "", "", is_checked=False)
            self.lines[source] = [x for x in self.lines[source] if x not in (name, "- " + name)]


    def list(self, folder, photos):
        self.words(self.file_of(folder), ["photos"], photos, "", is_checked=False)


def read_mark(file):
    """Stars, flag and the words of a hand in a sidecar."""
    text = file.read_text() if file.exists() else ""
    rating = re.search(r'Rating(?:="|>)(-?\d)', text)
    label = re.search(r'PickLabel(?:="|>)(\d)', text)
    flag = {"3": "pick", "1": "reject"}.get(label[1] if label else "", "neither")
    return int(rating[1]) if rating else None, flag, re.findall(r"hand \d+", text)
