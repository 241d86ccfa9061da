"""How long a reader waits and what it costs, against plain Pyodide from the same files: `make bench`."""
