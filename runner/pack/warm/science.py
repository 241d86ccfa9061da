"""SciPy's larger parts: run as a cell before a snapshot is made."""
# mypy: ignore-errors

import numpy as np
import scipy.fft
import scipy.integrate
import scipy.interpolate
import scipy.linalg
import scipy.optimize
import scipy.signal
import scipy.sparse
import scipy.special
import scipy.stats

x = np.arange(10.0)
print(scipy.signal.correlate(x, np.ones(3)), scipy.linalg.det(np.eye(2)), scipy.special.softmax(x))
print(scipy.stats.norm.pdf(0.0), scipy.optimize.minimize(lambda v: (v**2).sum(), [1.0, 2.0]).x)
