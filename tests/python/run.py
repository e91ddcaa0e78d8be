#!/usr/bin/env python3
"""Runs one file of tests/python by its name, or all: run.py [NAME]. Exit code 77: skipped, for want of numpy."""
import os
import sys
import time
import unittest

FOLDER = os.path.dirname(os.path.abspath(__file__))


def main():
    try:
        import numpy  # noqa: F401
    except ImportError:
        print("skipped: the Python package needs numpy (Debian: python3-numpy)")
        return 77
    if not os.environ.get("SCREE_INSTALLED"):
        sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(FOLDER)), "python"))
    sys.path.insert(0, FOLDER)
    sys.dont_write_bytecode = True
    os.environ.setdefault("MPLBACKEND", "Agg")
    names = sys.argv[1:] or sorted(n[:-3] for n in os.listdir(FOLDER) if n.startswith("test_"))
    suite = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromName(n) for n in names)
    begin = time.process_time()
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    print(f"{time.process_time() - begin:.2f} s of processor time")
    for test, why in result.skipped:
        print(f"skipped: {test.id()}: {why}")
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
