"""A course of one tiny lesson in a temporary folder: its programs are really run and recorded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from site_helpers import page_of, refuse, render

CAPTURE = Path(__file__).parents[1] / "pycode" / "capture.py"
PATH = "lessons/05-tiny/index.md"

PROGRAM = '''"""A program of a lesson."""

# region loop
for epoch in range(1, 6):
    # region inner
    print(f"epoch {epoch}  loss {1 / epoch:.4f}")
    # endregion


# endregion

# region last
print("saved 1.25e-07 of 17,667")
with open("loss.csv", "w") as file:
    print("epoch,loss,word", *(f"{n},{1 / n},a" for n in range(1, 6)), sep="\\n", file=file)
# endregion
'''
SESSION = """
[session.train]
commands = ["python train.py", "echo done"]
keep = ["loss.csv"]
"""


class Course:
    """`root/lessons/05-tiny` and `root/pycode/05-tiny`, captured."""

    def __init__(self, root: Path, program: str = PROGRAM, session: str = SESSION) -> None:
        self.folder = root / "lessons" / "05-tiny"
        self.home = root / "pycode" / "05-tiny"
        for folder in (self.folder, self.home):
            folder.mkdir(parents=True)
        self.write("train.py", program)
        self.write("session.toml", session)
        self.capture()

    def write(self, file: str, text: str) -> None:
        (self.home / file).write_text(text, encoding="utf-8")

    def capture(self) -> None:
        root = str(self.home.parent)
        subprocess.run([sys.executable, str(CAPTURE), "--root", root], check=True, stdout=subprocess.DEVNULL)

    def render(self, markdown: str) -> str:
        return render(markdown, **self.front())

    def refuse(self, markdown: str) -> str:
        return refuse(markdown, **self.front())

    def page(self, markdown: str) -> Any:
        return page_of(markdown, **self.front())

    def front(self) -> dict[str, Any]:
        return {"path": PATH, "folder": self.folder, "lesson": 5}
