"""Hosts on the loopback address: real servers, each with a way to it that can be cut."""
import getpass
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from patience import PATIENCE, wait_until
from ports import answers, free_port
from proxy import Proxy
from recipes import Recipe
from sites import files


class Host:
    """A server, and what the documentation says about publishing to it."""

    page = "Publishing.md"
    # Where rclone is looked for first; None: that of the system.
    tools = None
    environment = {}

    def __init__(self, folder):
        self.folder = folder
        self.site = folder / "served/gallery"
        self.site.mkdir(parents=True)
        self.proxy = Proxy()
        self.server = self.start()
        self.recipe = Recipe(self.page, self.heading, **self.replaced)
        if self.recipe.once:
            assert self.run(self.recipe.once, folder) == 0, self.said()
        self.empty = self.keep()

    def start_process(self, *command, **options):
        server = subprocess.Popen(command, stderr=(self.folder / "server.log").open("ab"), **options)
        wait_until(lambda: answers(self.proxy.server_port) or server.poll() is not None)
        assert server.poll() is None, (self.folder / "server.log").read_text()
        return server

    def stop(self):
        self.server.terminate()
        self.server.wait()

    def run(self, script, folder, cut=None):
        """Runs a script; `cut` ends it after so many bytes. Returns how it ended."""
        self.proxy.arm(cut)
        path = os.pathsep.join(filter(None, [self.tools, os.environ["PATH"]]))
        # What the machine says about other servers is not for this one.
        own = {name: os.environ[name] for name in os.environ if not name.startswith("AWS_")}
        environment = {
            **own, "PATH": path, "RCLONE_CONFIG": str(self.folder / "rclone.conf"),
            **self.environment}
        with (self.folder / "client.log").open("wb") as log:
            client = subprocess.Popen(
                ["sh", "-c", script], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, start_new_session=True)
            self.proxy.watch(client)
            code = client.wait(PATIENCE)
        self.settle()
        return code

    def said(self):
        return (self.folder / "client.log").read_text(errors="replace")

    def settle(self):
        self.proxy.settle()

    def files(self):
        return files(self.site)

    def keep(self):
        """What the host has, to be put back."""
        copy = self.folder / f"kept-{time.monotonic_ns()}"
        shutil.copytree(self.site, copy)
        return copy

    def put_back(self, copy):
        shutil.rmtree(self.site)
        shutil.copytree(copy, self.site)
        for folder, _, _ in os.walk(self.site):
            os.chmod(folder, 0o777)


class SSHHost(Host):
    """sshd with a key and a configuration of its own."""

    def start(self):
        self.proxy.server_port = port = free_port()
        for name in ("host_key", "user_key"):
            subprocess.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / name], check=True)
        # A session holds a lock, which tells when its last process has ended.
        (self.folder / "sshd_config").write_text(
            f"Port {port}\nListenAddress 127.0.0.1\nPidFile none\nUsePAM no\nStrictModes no\n"
            f"HostKey {self.folder}/host_key\nAuthorizedKeysFile {self.folder}/user_key.pub\n"
            "PermitRootLogin yes\nSubsystem sftp /usr/lib/openssh/sftp-server\n"
            f"ForceCommand cd {self.folder}/served && "
            f"flock --shared {self.folder}/session sh -c \"$SSH_ORIGINAL_COMMAND\"\n")
        if os.geteuid() == 0:
            # sshd wants it, as the system's own start would make it.
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        return self.start_process("/usr/sbin/sshd", "-D", "-e", "-f", self.folder / "sshd_config")

    def settle(self):
        super().settle()
        subprocess.run(["flock", self.folder / "session", "true"], check=True)


class RsyncHost(SSHHost):
    heading = "rsync"

    @property
    def replaced(self):
        return {"host": ("me@example.org:", "127.0.0.1:")}

    @property
    def environment(self):
        return {
            "RSYNC_RSH": f"ssh -F none -p {self.proxy.port} -i {self.folder}/user_key -o LogLevel=ERROR "
                         "-o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null"}


class SFTPHost(SSHHost):
    heading = "SFTP"
    # Of the requirements: Debian's is too old, as the documentation says.
    tools = str(Path(sys.executable).parent)

    @property
    def replaced(self):
        return {
            "host": ("host=example.org user=me",
                     f"host=127.0.0.1 port={self.proxy.port} user={getpass.getuser()} "
                     f"key_file={self.folder}/user_key")}


class WebDAVHost(Host):
    """Apache, as an ordinary user."""

    heading = "WebDAV"

    def start(self):
        self.proxy.server_port = port = free_port()
        modules = "mpm_event authz_core dav dav_fs"
        (self.folder / "apache.conf").write_text(
            "".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n"
                    for name in modules.split())
            + f"ServerName localhost\nListen 127.0.0.1:{port}\nServerRoot {self.folder}\n"
            f"PidFile {self.folder}/run/pid\nErrorLog {self.folder}/run/errors\n"
            f"DocumentRoot {self.folder}/served\nDAVLockDB {self.folder}/run/locks\n"
            f"<Directory {self.folder}/served>\nRequire all granted\nDAV on\n</Directory>\n")
        self.site.chmod(0o777)
        (self.folder / "run").mkdir()
        (self.folder / "run").chmod(0o777)
        user = {"user": "nobody", "group": "nogroup"} if os.geteuid() == 0 else {}
        return self.start_process(
            "/usr/sbin/apache2", "-D", "FOREGROUND", "-f", self.folder / "apache.conf", **user)

    @property
    def replaced(self):
        return {"host": ("url=https://example.org/dav", f"url=http://127.0.0.1:{self.proxy.port}")}


class S3Host(Host):
    """moto, which keeps its buckets in memory."""

    heading = "S3, R2 and their like"

    def start(self):
        import boto3
        from moto.server import ThreadedMotoServer

        server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        server.start()
        server._server.app = self.whole(server._server.app)
        self.proxy.server_port = server.get_host_and_port()[1]
        self.client = boto3.client(
            "s3", endpoint_url=f"http://127.0.0.1:{self.proxy.server_port}", region_name="us-east-1",
            aws_access_key_id="KEY", aws_secret_access_key="SECRET")
        self.client.create_bucket(Bucket="gallery")
        return server

    @staticmethod
    def whole(application):
        """An application that refuses what to write where the head of the request was cut off before it
        said how much: moto would keep an empty object, which S3 does not."""
        def answer(environ, start_response):
            if environ["REQUEST_METHOD"] == "PUT" and not environ.get("CONTENT_LENGTH"):
                start_response("411 Length Required", [])
                return []
            return application(environ, start_response)

        return answer

    @property
    def replaced(self):
        return {
            "host": ("https://ACCOUNT.r2.cloudflarestorage.com", f"http://127.0.0.1:{self.proxy.port}")}

    def stop(self):
        self.server.stop()

    def objects(self):
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket="gallery")
        return [entry["Key"] for page in pages for entry in page.get("Contents", [])]

    def object(self, key):
        return self.client.get_object(Bucket="gallery", Key=key)

    def files(self):
        return {key: self.object(key)["Body"].read() for key in self.objects()}

    def keep(self):
        return self.files()

    def put_back(self, copy):
        for key in self.objects():
            self.client.delete_object(Bucket="gallery", Key=key)
        for key, content in copy.items():
            self.client.put_object(Bucket="gallery", Key=key, Body=content)


HOSTS = {"rsync": RsyncHost, "sftp": SFTPHost, "webdav": WebDAVHost, "s3": S3Host}
