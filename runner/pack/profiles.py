"""The snapshots that are made: which packages, which programs warm them up, which libraries each file holds."""

from dataclasses import dataclass
from pathlib import Path

WARM = Path(__file__).parent / "warm"


@dataclass(frozen=True)
class Profile:
    """One snapshot. `side` names the files of shared libraries that it links, its own last."""

    name: str
    imports: tuple[str, ...]  # packages, which bring along what they depend on
    warm: tuple[str, ...]  # programs of the folder warm/
    side: tuple[str, ...]
    documented: tuple[str, ...] = ()  # packages whose docstrings are in it; the others' would be a quarter of it

    @property
    def programs(self) -> list[Path]:
        """What runs before the picture is taken, in order."""
        return [WARM / f"{name}.py" for name in self.warm]


# The first one's libraries are linked first by the others too, so that they share its file.
PROFILES = (
    Profile("numpy", ("numpy",), ("numpy",), ("numpy",), documented=("numpy",)),
    Profile("plot", ("numpy", "matplotlib"), ("numpy", "plot"), ("numpy", "plot")),
    Profile("science", ("numpy", "scipy"), ("numpy", "science"), ("numpy", "science")),
)
