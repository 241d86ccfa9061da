"""What a lesson never uses of the standard library and of the wheels: left out of the compiled archives.

Everything that a program can reasonably import stays (numpy.testing, matplotlib's 3D axes, xml, sqlite3's stub …);
what goes are test suites, sample data, C headers and type stubs, windows for other desktops, and manuals.
"""

import re

_EVERYWHERE = re.compile(
    r"(^|/)(tests?|_examples|sample_data|__pycache__)/"
    r"|(^|/)conftest\.py$"
    r"|\.(pyi|pxd|pyx|pxi|h|c|cpp|hpp|f|f90|a|lib|ini|build|typed|lua)$"
    r"|\.dist-info/(?!METADATA$|WHEEL$|entry_points\.txt$)"
)

_OF = {
    "": re.compile(  # the standard library
        r"^(idlelib|turtledemo|tkinter|lib2to3|ensurepip|venv|pydoc_data)/|^(turtle|__hello__|antigravity)\.py$"
    ),
    "numpy": re.compile(r"^numpy/(_pyinstaller|distutils|typing/tests)/|/_[a-z_]*tests?\.[\w-]+\.so$"),
    "scipy": re.compile(r"^scipy/(datasets|special/_precompute|_build_utils)/|/_test_\w+\.[\w-]+\.so$"),
    "matplotlib": re.compile(
        r"^matplotlib/(sphinxext|testing|backends/qt_editor|backends/web_backend)/"
        r"|^matplotlib/backends/_?(backend_)?(gtk|qt|wx|tk|macosx|nbagg|webagg|cairo|pgf|pdf|ps)"
        r"|^matplotlib/backends/_backend_(gtk|pdf_ps|tk)"
        r"|^matplotlib/mpl-data/(images|fonts/afm|fonts/pdfcorefonts|plot_directive)/"
    ),
    "pillow": re.compile(r"^PIL/(ImageTk|_tkinter_finder|ImageQt|_imagingtk)|/_imagingtk\."),
    "pyparsing": re.compile(r"^pyparsing/(ai|tools|diagram)/"),
}

# What a wheel says it depends on, but only for what is left out here (PDF fonts, pandas' time zones).
_NEEDLESS = {"matplotlib": {"fonttools", "pytz"}}


def wanted(package: str, path: str) -> bool:
    """Whether a file of a package (``""``: the standard library) goes into its compiled archive."""
    if path.endswith("/") or _EVERYWHERE.search(path):
        return False
    rule = _OF.get(package)
    return rule is None or not rule.search(path)


def needs(package: str, depends: tuple[str, ...]) -> tuple[str, ...]:
    """The dependencies that are left when the unused parts of a package are gone."""
    return tuple(name for name in depends if name not in _NEEDLESS.get(package, ()))
