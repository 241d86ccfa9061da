"""Record the desktop runs that lessons show, or check them.

    python pycode/capture.py [LESSON] [SESSION]
    python pycode/capture.py --check [LESSON] [SESSION]

What a check compares, and what its warnings mean: capturing/cli.py.
"""

import sys

from capturing.cli import main

if __name__ == "__main__":
    sys.exit(main())
