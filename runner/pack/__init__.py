"""Puts together what a page loads: the verified Python runtime and the bundled browser side."""
