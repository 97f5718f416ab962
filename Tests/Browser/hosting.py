"""Folders on the loopback address, as a host of plain files serves them."""
import contextlib
import functools
import http.server
import threading


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def handle(self):
        # A browser that leaves a page hangs up on what it was fetching.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            super().handle()


@contextlib.contextmanager
def hosting(folder, handler=QuietHandler):
    """Serves a folder as long as the block lasts, which gets its address."""
    handler = functools.partial(handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        # Its end waits for the next time that it looks up, s.
        threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()
