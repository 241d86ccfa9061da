"""What can go wrong while the runtime is put together.

PackError            one clear sentence for the person at the terminal: what, where, what to do
└── WrongBytesError       bytes that are not what their SHA-256 promises; a source that gave them is passed over
"""


class PackError(Exception):
    """Printed without a traceback; the process ends with exit code 1."""


class WrongBytesError(PackError):
    """Content came, but not the one that was asked for."""
