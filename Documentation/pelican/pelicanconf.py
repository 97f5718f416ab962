SITENAME = "A walk in the hills"
SITEURL = ""
PATH = "content"
PLUGIN_PATHS = ["plugins"]
PLUGINS = ["photofall_gallery"]
STATIC_PATHS = ["gallery", "site.css", "icon.svg"]
# Photofall's own pages are files like others.
ARTICLE_EXCLUDES = PAGE_EXCLUDES = ["gallery"]
STATIC_EXCLUDE_SOURCES = False
# The list of the gallery's files is for its next build alone.
IGNORE_FILES = [".#*", ".photofall"]
READERS = {"html": None}
THEME = "theme"
DIRECT_TEMPLATES = []
PAGE_PATHS = [""]
ARTICLE_PATHS = []
PAGE_URL = PAGE_SAVE_AS = "{slug}.html"
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = None
AUTHOR_SAVE_AS = CATEGORY_SAVE_AS = TAG_SAVE_AS = ""
