"""The Python side of a cell: runs the reader's code and turns all that happens into output parts.

Imported as ``kernel``. Standard library only, so that everything is tested in plain CPython; ``bridge`` alone may touch
``js`` or ``pyodide``. Only what matplotlib itself loads imports matplotlib: ``figures``, with ``vector`` and ``heavy``.

    bridge        JSON in, JSON out: the one module that the worker calls
    run           compile and run one cell              check      a hidden test suite for an exercise
    session       the namespace of a lesson's cells     settings   what a lesson sets in libraries, kept apart
    world         what a run changes and puts back      warn       warnings as parts
    streams       sys.stdout, sys.stderr, sys.stdin     output     batches, caps and emits the parts of a run
    parts         every kind of output part             values     repr, never longer than can be shown
    errors        an exception as a part                explain/   why it happened: a key and its arguments
    shapes        the variables after a run             fingerprints   which of them a run changed
    imports       what a cell imports, before it runs   plotting   matplotlib's settings, made before its import
    figures       the matplotlib backend                vector     its SVG renderer: words stay words
    heavy         what is drawn as pixels               svg        matplotlib's SVG made small and plain
    labels        formulas and Bangla in labels         alt        what a figure shows, in its author's words
"""
