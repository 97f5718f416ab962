"""A way to a server that ends after so many bytes, and the client with it."""
import os
import signal
import socket
import threading
from contextlib import suppress


class Proxy:
    """Passes connections on to a port of the loopback address, and counts the bytes to it."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.server_port = None
        self.lock = threading.Lock()
        self.wires, self.servers = [], []
        self.arm(None)
        threading.Thread(target=self.accept, daemon=True).start()

    def arm(self, limit):
        """Ends the next client, a process group, after `limit` bytes; None: never."""
        self.limit, self.sent, self.is_cut = limit, 0, False
        self.victim, self.has_victim = None, threading.Event()

    def watch(self, process):
        self.victim = process.pid
        self.has_victim.set()

    def settle(self):
        """Waits until the server has done with all that it was sent."""
        while self.wires:
            self.wires.pop().join()
        self.servers.clear()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.create_connection(("127.0.0.1", self.server_port))
            self.servers.append(server)
            for work in (self.pass_on, self.pass_back):
                wire = threading.Thread(target=work, args=(client, server), daemon=True)
                wire.start()
                self.wires.append(wire)

    def pass_on(self, client, server):
        with suppress(OSError):
            while data := client.recv(1 << 16):
                with self.lock:
                    if self.is_cut:
                        break
                    if self.limit is not None and self.sent + len(data) >= self.limit:
                        server.sendall(data[:self.limit - self.sent])
                        self.cut()
                        break
                    self.sent += len(data)
                    server.sendall(data)
        with suppress(OSError):
            server.shutdown(socket.SHUT_WR)

    def cut(self):
        self.is_cut = True
        self.has_victim.wait()
        os.killpg(self.victim, signal.SIGKILL)
        for server in self.servers:
            with suppress(OSError):
                server.shutdown(socket.SHUT_WR)

    def pass_back(self, client, server):
        with client, server, suppress(OSError):
            while data := server.recv(1 << 16):
                # The server is listened to until it ends, also where its client has.
                with suppress(OSError):
                    client.sendall(data)
