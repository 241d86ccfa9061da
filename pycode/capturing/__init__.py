"""Recording desktop runs. Standard library only: nothing here imports the project, NumPy or PyTorch."""


class CaptureError(Exception):
    """A fault the author can repair: one sentence that says what, where, and what to do."""
