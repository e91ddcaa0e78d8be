"""Ctrl-C during calls of the library."""
from __future__ import annotations

import signal
import socket
import threading

from ._library import lib


class stoppable:
    """Ctrl-C sets a flag for the time of a run, in the main thread; true once it was pressed.

    Python's own handlers wait until a call of C returns. With the pointer of a world, a thread that the signal wakes up
    at once cancels the step in work.
    """

    def __init__(self, pointer=None):
        self.pointer = pointer
        self.pressed, self._before, self._ours = False, None, False
        self._ends = self._thread = None

    def __enter__(self):
        if threading.current_thread() is not threading.main_thread():
            return self
        self._before = signal.getsignal(signal.SIGINT)
        if self._before is None or self._before is signal.SIG_IGN:
            return self
        signal.signal(signal.SIGINT, self._press)
        self._ours = True
        if self.pointer is not None:
            self._ends = socket.socketpair()
            self._ends[0].setblocking(False)
            self._wakeup = signal.set_wakeup_fd(self._ends[0].fileno(), warn_on_full_buffer=False)
            self._thread = threading.Thread(target=self._listen, name="scree Ctrl-C", daemon=True)
            self._thread.start()
        return self

    def _listen(self):
        while True:
            signals = self._ends[1].recv(64)
            if signal.SIGINT in signals:
                self.pressed = True
                lib.scree_world_cancel(self.pointer)
            if not signals or 0 in signals:  # the end of the run, perhaps with the signal in one piece
                return

    def _press(self, number, frame):
        if self.pressed is True and self.pointer is None and callable(self._before):
            self._before(number, frame)  # a second Ctrl-C is not waited for
        self.pressed = True

    def __bool__(self):
        return bool(self.pressed)

    def __exit__(self, *_):
        if self._thread is not None:
            signal.set_wakeup_fd(self._wakeup)
            self._ends[0].send(b"\0")
            self._thread.join()
            for end in self._ends:
                end.close()
        if self._ours:
            signal.signal(signal.SIGINT, self._before)
        return False
