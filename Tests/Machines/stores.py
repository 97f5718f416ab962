"""Stores on the loopback address that several machines share: real servers, sound and ailing."""
import hashlib
import hmac
import os
import re
import socket
import ssl
import subprocess
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from patience import wait_until
from ports import answers, free_port


class FolderStore:
    """A folder that all see."""

    def __init__(self, folder):
        self.folder = folder / "shared"
        self.folder.mkdir()
        self.settings = f"store: {{folder: {self.folder}}}\n"
        self.place = str(self.folder)
        self.environment = {}

    def objects(self):
        return {str(path.relative_to(self.folder)): path.read_bytes()
                for path in self.folder.rglob("*") if path.is_file()}

    def put(self, name, content):
        (self.folder / name).write_bytes(content)

    def stop(self):
        pass


class Nginx(FolderStore):
    """nginx with its module for DAV."""

    def __init__(self, folder, room=None):
        super().__init__(folder)
        port = free_port()
        self.settings = f"store: {{url: 'http://127.0.0.1:{port}/gallery'}}\n"
        self.place = f"http://127.0.0.1:{port}/gallery"
        served, run = folder / "shared", folder / "nginx"
        run.mkdir()
        self.folder = served / "gallery"
        temporary = "".join(
            f"{kind}_temp_path {run}/{kind};" for kind in ("proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;" if os.geteuid() == 0 else ""
        (run / "conf").write_text(
            f"daemon off; master_process off; pid {run}/pid; error_log {run}/errors; {user}\n"
            f"events {{}}\nhttp {{ access_log off; client_max_body_size 0; {temporary}\n"
            f"client_body_temp_path {served}/.bodies;\nserver {{ listen 127.0.0.1:{port};\n"
            f"location / {{ root {served}; dav_methods PUT; create_full_put_path on; }} }} }}\n")
        nginx = f"exec /usr/sbin/nginx -c {run}/conf"
        if room:
            # A disk of its own, so that it is really full.
            nginx = f"mount -t tmpfs -o size={room} none {served} && {nginx}"
        self.server = subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", nginx] if room else ["sh", "-c", nginx],
            stderr=subprocess.DEVNULL)
        wait_until(lambda: answers(port) or self.server.poll() is not None)

    def stop(self):
        self.server.kill()
        self.server.wait()


class S3Store:
    """moto, which looks at who signs, and keeps its buckets in memory."""

    def __init__(self, folder):
        import boto3
        from moto.server import ThreadedMotoServer

        self.server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        self.server.start()
        address = "http://{}:{}".format(*self.server.get_host_and_port())
        self.place = f"{address}/gallery"
        self.settings = f"store: {{url: '{self.place}', region: us-east-1}}\n"
        self.environment = {"PHOTOFALL_STORE_USER": "KEY", "PHOTOFALL_STORE_TOKEN": "SECRET"}
        self.client = boto3.client(
            "s3", endpoint_url=address, region_name="us-east-1", aws_access_key_id="KEY",
            aws_secret_access_key="SECRET")
        # Its servers share what they keep.
        urllib.request.urlopen(f"{address}/moto-api/reset", data=b"")
        self.client.create_bucket(Bucket="gallery")

    def objects(self):
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket="gallery")
        names = [entry["Key"] for page in pages for entry in page.get("Contents", [])]
        return {name: self.client.get_object(Bucket="gallery", Key=name)["Body"].read()
                for name in names}

    def put(self, name, content):
        self.client.put_object(Bucket="gallery", Key=name, Body=content)

    def stop(self):
        self.server.stop()


class AilingStore:
    """A server that can be told to fail, and counts what it is asked."""

    def __init__(self, folder, certificate=None):
        self.kept, self.asked, self.rights = {}, [], None
        self.answer = lambda method, count: None
        # The reason to refuse a request, by its method, path and headers; None: there is none.
        self.objection = lambda method, path, headers: None
        self.lock = threading.Lock()
        self.released = threading.Event()
        store = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one_request(self):
                try:
                    super().handle_one_request()
                except OSError:
                    self.close_connection = True

            def reply(self, code, content=b""):
                self.send_response(code)
                self.send_header("Content-Length", str(len(content)))
                if code == 302:
                    self.send_header("Location", "/elsewhere")
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(content)

            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                with store.lock:
                    store.asked.append((self.command, self.path, dict(self.headers)))
                    count = sum(method == self.command for method, _, _ in store.asked)
                trouble = store.answer(self.command, count)
                name = self.path.removeprefix("/gallery/")
                if trouble == "hang":
                    store.released.wait()
                    self.close_connection = True
                elif trouble == "vanish":
                    self.connection.shutdown(socket.SHUT_RDWR)
                    self.close_connection = True
                    store.close()
                elif trouble:
                    self.reply(trouble, b"<h1>Out of order</h1>")
                elif objection := store.objection(self.command, self.path, self.headers):
                    self.reply(403, objection.encode())
                elif store.rights and self.headers.get("Authorization") != store.rights:
                    self.reply(401)
                elif self.command == "PUT":
                    stays = self.headers.get("If-None-Match") == "*" and name in store.kept
                    if not stays:
                        store.kept[name] = body
                    self.reply(412 if stays else 201)
                elif name in store.kept:
                    self.reply(200, store.kept[name])
                else:
                    self.reply(404)

            do_GET = do_HEAD = do_PUT = answer

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            # Shaken by the thread of each client, so that none keeps another from being taken.
            self.server.socket = context.wrap_socket(
                self.server.socket, server_side=True, do_handshake_on_connect=False)
        scheme = "https" if certificate else "http"
        self.place = f"{scheme}://127.0.0.1:{self.server.server_port}/gallery"
        self.settings = f"store: {{url: '{self.place}'}}\n"
        self.environment = {}
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def count(self, method):
        return sum(each == method for each, _, _ in self.asked)

    def objects(self):
        return dict(self.kept)

    def put(self, name, content):
        self.kept[name] = content

    def close(self):
        """Closes the port: who comes next is refused."""
        threading.Thread(target=lambda: (self.server.shutdown(), self.server.server_close())).start()

    def stop(self):
        self.released.set()
        self.server.shutdown()
        self.server.server_close()


def objection_of_s3(secret):
    """What an S3 has against a request (AWS Signature Version 4)."""
    def hashed(key, text):
        return hmac.new(key, text.encode(), hashlib.sha256).digest()

    def objection(method, path, headers):
        form = (r"AWS4-HMAC-SHA256 Credential=[^/]+/(\d+)/([^/]+)/s3/aws4_request, ?"
                r"SignedHeaders=([^,]+), ?Signature=(\w+)")
        said = re.fullmatch(form, headers.get("Authorization", ""))
        if not said or headers.get("x-amz-content-sha256") != "UNSIGNED-PAYLOAD":
            return "not signed, or without the header for the payload"
        day, region, names, signature = said.groups()
        missing = [name for name in names.split(";") if name not in headers]
        if missing:
            return f"signed, but not sent: {missing}"
        lines = "".join(f"{name}:{headers[name].strip()}\n" for name in names.split(";"))
        request = "\n".join([method, path, "", lines, names, "UNSIGNED-PAYLOAD"])
        scope = f"{day}/{region}/s3/aws4_request"
        text = "\n".join(["AWS4-HMAC-SHA256", headers["x-amz-date"], scope,
                          hashlib.sha256(request.encode()).hexdigest()])
        key = f"AWS4{secret}".encode()
        for part in scope.split("/"):
            key = hashed(key, part)
        return None if hashed(key, text).hex() == signature else "of another signature"

    return objection


STORES = {"folder": FolderStore, "nginx": Nginx, "S3": S3Store}
