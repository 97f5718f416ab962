"""Engines that start many processes: each really runs here, with what the documentation says of it."""
import getpass
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

from patience import wait_until
from ports import answers, free_port
from recipes import Recipe


class Engine:
    """An engine in a folder with photos, and its recipe."""

    replaced = {}

    def __init__(self, folder, photofall):
        self.folder, self.photofall = folder, photofall
        self.processes = []
        self.environment = os.environ | {"PATH": f"{photofall.parent}:{os.environ['PATH']}"}
        self.start()
        self.recipe = Recipe("Machines.md", self.heading, **self.replaced)

    def start(self):
        pass

    def start_process(self, *command, port=None, **options):
        log = (self.folder / "engine.log").open("ab")
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.environment, **options)
        self.processes.append(process)
        if port:
            wait_until(lambda: answers(port) or process.poll() is not None)
        assert process.poll() is None, (self.folder / "engine.log").read_text()

    def begin(self):
        """Starts the recipe."""
        return subprocess.Popen(
            ["bash", "-euc", self.recipe.each], cwd=self.folder, env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()


class Make(Engine):
    heading = "make"

    def __init__(self, *arguments):
        super().__init__(*arguments)
        (self.folder / "Makefile").write_text(self.recipe.once)


class Parallel(Engine):
    """GNU parallel, with two ways to this machine by sshd."""

    heading = "GNU parallel"

    def start(self):
        home = self.home = Path("/tmp") / f"photofall-ssh-{os.getpid()}"
        home.mkdir(mode=0o755)
        port = free_port()
        for name in ("host_key", "user_key"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", home / name], check=True)
        (home / "sshd_config").write_text(
            f"Port {port}\nListenAddress 127.0.0.1\nPidFile none\nUsePAM no\nStrictModes no\n"
            f"HostKey {home}/host_key\nAuthorizedKeysFile {home}/user_key.pub\nPermitRootLogin yes\n"
            f"SetEnv PATH={self.environment['PATH']}\n")
        if os.geteuid() == 0:
            # sshd wants it, as the system's own start would make it.
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        # Two names for one machine, as two machines have.
        (home / "ssh_config").write_text(
            f"Host one two\nHostName 127.0.0.1\nPort {port}\nUser {getpass.getuser()}\n"
            f"IdentityFile {home}/user_key\nLogLevel ERROR\nStrictHostKeyChecking no\n"
            "UserKnownHostsFile /dev/null\n")
        self.environment |= {"PARALLEL_SSH": f"ssh -F {home}/ssh_config", "PARALLEL_HOME": str(home)}
        self.start_process("/usr/sbin/sshd", "-D", "-e", "-f", home / "sshd_config", port=port)

    def stop(self):
        super().stop()
        shutil.rmtree(self.home)


class Slurm(Engine):
    """Slurm on one node, without cgroups and accounts."""

    heading = "Slurm"

    def start(self):
        # Sockets have short names; the daemons look who may write to their folders.
        home = self.home = Path("/tmp") / f"photofall-slurm-{os.getpid()}"
        home.mkdir(mode=0o755)
        key = home / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        control, node = free_port(), free_port()
        name = socket.gethostname().split(".")[0]
        (home / "slurm.conf").write_text(
            f"ClusterName=test\nSlurmctldHost={name}(127.0.0.1)\nSlurmctldPort={control}\n"
            f"SlurmdPort={node}\nSlurmUser={getpass.getuser()}\nSlurmdUser={getpass.getuser()}\n"
            f"AuthType=auth/munge\nAuthInfo=socket={home}/munge.sock\nCredType=cred/munge\n"
            "ProctrackType=proctrack/pgid\nTaskPlugin=task/none\nMpiDefault=none\n"
            "SelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\nReturnToService=2\n"
            f"StateSaveLocation={home}/state\nSlurmdSpoolDir={home}/spool\n"
            f"SlurmctldPidFile={home}/slurmctld.pid\nSlurmdPidFile={home}/slurmd.pid\n"
            "SlurmdParameters=config_overrides\nAccountingStorageType=accounting_storage/none\n"
            "JobAcctGatherType=jobacct_gather/none\n"
            f"NodeName={name} NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN\n"
            "PartitionName=all Nodes=ALL Default=YES State=UP\n")
        self.environment["SLURM_CONF"] = str(home / "slurm.conf")
        self.start_process(
            "/usr/sbin/munged", "--foreground", "--force", f"--socket={home}/munge.sock",
            f"--key-file={key}", f"--pid-file={home}/munged.pid", f"--log-file={home}/munged.log",
            f"--seed-file={home}/munged.seed")
        wait_until((home / "munge.sock").exists)
        self.start_process("/usr/sbin/slurmctld", "-D", port=control)
        self.start_process("/usr/sbin/slurmd", "-D", port=node)
        wait_until(lambda: "idle" in subprocess.run(
            ["sinfo", "--noheader", "--format=%t"], env=self.environment, capture_output=True,
            text=True).stdout)

    def stop(self):
        super().stop()
        shutil.rmtree(self.home)


class Dask(Engine):
    """Dask's scheduler and two workers."""

    heading = "Dask"

    def start(self):
        port = free_port()
        self.replaced = {"scheduler": ("scheduler:8786", f"127.0.0.1:{port}"),
                         "python": ("python3", sys.executable)}
        dask = [sys.executable, "-m", "distributed.cli"]
        self.start_process(
            *dask[:2], "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port),
            "--no-dashboard", port=port)
        self.start_process(
            *dask[:2], "distributed.cli.dask_worker", f"tcp://127.0.0.1:{port}", "--nworkers", "2",
            "--nthreads", "1", "--no-dashboard", cwd=self.folder)

    def begin(self):
        (self.folder / "derive.py").write_text(self.recipe.once)
        return super().begin()


ENGINES = {each.heading: each for each in (Make, Parallel, Slurm, Dask)}
