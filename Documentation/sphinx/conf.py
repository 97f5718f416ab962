import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "A walk in the hills"
extensions = ["photofall_sphinx"]
# The list of the gallery's files is for its next build alone.
exclude_patterns = ["photos", "extra/*/*", "_build", "**/.photofall"]
html_theme = "basic"
html_extra_path = ["extra"]
