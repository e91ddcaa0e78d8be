"""Warnings and notes of the library go to the logger "scree": warnings are seen unless a program says otherwise."""
from __future__ import annotations

import logging

from . import _declarations as d
from ._library import lib

logger = logging.getLogger("scree")


def _say(user, level, text):
    try:
        logger.log(logging.WARNING if level else logging.INFO, "%s", text.decode("utf-8", "replace"))
    except BaseException:  # nothing may leave a callback of C
        pass


_callback = d.scree_log_function(_say)
lib.scree_set_log(_callback, None)
