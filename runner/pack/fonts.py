"""matplotlib's usual fonts, cut down to what labels are written in: a snapshot carries them, others come on demand.

A formula asks the display font for each of its signs, and draws letters from the oblique one: without these, `$10^3$`
on a logarithmic axis or `$d_k$` in a label would cost the whole of matplotlib, 6 MB.

Advance widths, kerning and hinting stay as they are, so that a figure is laid out the same with either. Bangla letters
are in neither: the page's own fonts draw those.
"""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

from .errors import PackError
from .files import sha256_of, write_atomic
from .paths import Project

FOLDER = "matplotlib/mpl-data/fonts/ttf/"
CARRIED = {
    # Latin, Greek, punctuation, super- and subscripts, currency, letterlike, arrows, mathematics, boxes, shapes.
    f"{FOLDER}DejaVuSans.ttf": "0000-024F,02B0-036F,0370-03FF,2000-22FF,2300-23FF,2500-25FF,2600-266F,2700-27BF,"
    "27E6-27EB,FB00-FB04,FFFD",
    # Letters, and what stands between them in a label.
    f"{FOLDER}DejaVuSans-Oblique.ttf": "0020-017F,0370-03FF,2010-2027,2070-209F,2100-214F,2190-2193,2200-2265",
    f"{FOLDER}DejaVuSansDisplay.ttf": "*",
}


def small_font(project: Project, wheel: Path, name: str) -> Path | None:
    """The subset of the font `name` in the wheel, from the cache where it has been made; None: a snapshot has none."""
    if name not in CARRIED:
        return None
    mark = hashlib.sha256(f"{sha256_of(wheel)} {name} {CARRIED[name]}".encode()).hexdigest()
    made = project.cache / "fonts" / f"{mark[:24]}.ttf"
    if not made.is_file():
        whole = made.with_suffix(".whole")
        with zipfile.ZipFile(wheel) as archive:
            write_atomic(whole, [archive.read(name)])
        options = ("--layout-features=*", "--legacy-kern", "--notdef-outline", "--name-IDs=*", "--no-recalc-bounds")
        part = made.with_suffix(".part")
        command = [sys.executable, "-m", "fontTools.subset", str(whole), f"--unicodes={CARRIED[name]}", *options]
        done = subprocess.run([*command, f"--output-file={part}"], capture_output=True, text=True)
        if done.returncode != 0:
            raise PackError(f"fontTools could not cut {name}: {done.stderr.strip()[-500:]}")
        whole.unlink()
        part.replace(made)
    return made
