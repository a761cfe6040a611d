"""The installation of the lab's own Python (resources/python/fetch) where it fails or is interrupted; nothing is downloaded."""

import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time
import unittest

SCRIPT = os.path.join(os.path.dirname(__file__), "../../../resources/python/fetch")
PATIENCE = 60  # seconds


class Installation(unittest.TestCase):
    def setUp(self):
        self.data = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.python = self.data / "kernelarium" / "python"
        self.index = self.enterContext(socket.create_server(("127.0.0.1", 0)))  # accepts, and never answers
        self.index.settimeout(PATIENCE)

    def start(self, port=None):
        """An installation that asks this index; it has a session of its own, as its processes are counted."""
        address = f"http://127.0.0.1:{port or self.index.getsockname()[1]}/simple"
        return subprocess.Popen([SCRIPT, "--yes", "--progress"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                start_new_session=True, env={**os.environ, "XDG_DATA_HOME": str(self.data), "PIP_RETRIES": "0",
                                                             "PIP_INDEX_URL": address, "PIP_NO_INDEX": "", "PIP_FIND_LINKS": "",
                                                             "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"})

    def asked(self):
        """Waits until pip has asked the index."""
        connection, _ = self.index.accept()
        return self.enterContext(connection)

    def processes(self, session):
        return [one for one in pathlib.Path("/proc").glob("[0-9]*") if self.session_of(one) == session]

    def session_of(self, process):
        try:
            state, _, _, session = (process / "stat").read_text().rpartition(")")[2].split()[:4]
        except OSError:  # it has ended
            return 0
        return 0 if state == "Z" else int(session)

    def ends(self, session):
        """Whether all processes of the session end."""
        until = time.monotonic() + PATIENCE
        while self.processes(session) and time.monotonic() < until:
            time.sleep(0.05)
        return not self.processes(session)

    def an_older_environment(self):
        self.python.mkdir(parents=True)
        (self.python / "pinned.txt").write_text("of an older version\n")

    def test_an_index_that_is_not_there_is_told_and_the_older_environment_stays(self):
        self.an_older_environment()
        with socket.create_server(("127.0.0.1", 0)) as closed:
            port = closed.getsockname()[1]
        fetch = self.start(port)
        _, said = fetch.communicate(timeout=PATIENCE)
        self.assertEqual(fetch.returncode, 1, said)
        self.assertIn("PyPI was not reached: check the network and repeat", said.splitlines()[-1])
        self.assertEqual((self.python / "pinned.txt").read_text(), "of an older version\n")
        self.assertEqual({one.name for one in self.python.parent.iterdir()}, {"python", "python.lock"})

    def test_stopped_it_leaves_no_process_and_the_older_environment(self):
        self.an_older_environment()
        fetch = self.start()
        self.asked()
        self.assertFalse((self.python / "pinned.txt").exists())
        fetch.send_signal(signal.SIGTERM)
        out, said = fetch.communicate(timeout=PATIENCE)
        self.assertEqual(fetch.returncode, 128 + signal.SIGTERM, said)
        self.assertTrue(all(line.removesuffix("%").isdigit() for line in out.split()), out)
        self.assertTrue(self.ends(fetch.pid), self.processes(fetch.pid))
        self.assertEqual((self.python / "pinned.txt").read_text(), "of an older version\n")

    def test_killed_it_leaves_nothing_that_counts_as_an_environment(self):
        self.an_older_environment()
        fetch = self.start()
        self.asked()
        fetch.kill()
        fetch.wait()
        self.assertTrue(self.ends(fetch.pid), self.processes(fetch.pid))
        self.assertTrue((self.python / "bin" / "python").exists())
        self.assertFalse((self.python / "pinned.txt").exists())
        fetch.communicate(timeout=PATIENCE)
        # The next one starts over; it fails here, and the older environment is restored.
        fetch = self.start()
        self.asked().close()
        _, said = fetch.communicate(timeout=PATIENCE)
        self.assertEqual(fetch.returncode, 1, said)
        self.assertEqual((self.python / "pinned.txt").read_text(), "of an older version\n")

    def test_two_at_once_take_turns(self):
        first = self.start()
        connection = self.asked()
        second = self.start()
        self.assertIn("waiting for it", second.stderr.readline())
        connection.close()
        first.communicate(timeout=PATIENCE)
        self.asked().close()
        _, said = second.communicate(timeout=PATIENCE)
        self.assertIn("PyPI was not reached", said)


if __name__ == "__main__":
    unittest.main(verbosity=1)
