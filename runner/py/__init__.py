"""The Python side of a cell: runs the reader's code and turns all that happens into output parts.

Imported as ``kernel``. Standard library only; ``bridge`` alone may touch ``js`` or ``pyodide``, and only ``figures``
(which matplotlib itself loads as its backend) imports matplotlib. So everything here is tested in plain CPython.

    bridge    JSON in, JSON out: the one module that the worker calls
    run       compile and run one cell            session   the namespace that the cells of a lesson share
    world     what a run changes and puts back    output    batches, caps and emits the parts of a run
    streams   sys.stdout, sys.stderr, sys.stdin   parts     every kind of output part
    errors    an exception as a part              explain/  why it happened, as a key and its arguments
    values    bounded repr                        shapes    the variables after a run
    figures   the matplotlib backend              imports   what a cell imports, before it runs
    check     a hidden test suite for an exercise
"""
