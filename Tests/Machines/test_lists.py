"""Shares that read a list of the photos in place of looking through folders."""
import re
import subprocess

import pytest

from conftest import PHOTOFALL, run
from sites import differences, files


def list_photos(workplace):
    listed = run("derive", "photos", "--list", cwd=workplace)
    (workplace / "list").write_text(listed)
    return listed.splitlines()


def derive(workplace, share, *options):
    return run("derive", "photos", "--files-from", "list", "--cache", "store", "--shard", share,
               *options, cwd=workplace)


def failure(workplace, *options):
    done = subprocess.run([PHOTOFALL, "derive", "photos", *options], cwd=workplace, text=True,
                          capture_output=True)
    return done.returncode, done.stderr


def test_shares_of_a_list_make_all_and_look_into_no_folder(workplace, expected):
    assert {"photo 3.jpg", "photo 3.dng", "trip/day 1/19.jpg", "trip/album.yaml"} <= set(
        list_photos(workplace))
    for share in range(1, 4):
        subprocess.run(
            ["strace", "-f", "-qq", "-y", "-e", "trace=getdents64", "-o", f"calls{share}", PHOTOFALL,
             "derive", "photos", "--files-from", "list", "--cache", "store", "--shard", f"{share}/3"],
            cwd=workplace, check=True, capture_output=True)
        assert str(workplace / "photos") not in (workplace / f"calls{share}").read_text()
    told = run("build", "photos", "--cache", "store", "--trust-stamps", cwd=workplace)
    assert "; 0 pictures made" in told
    assert differences(files(workplace / "_site"), expected) == []


def test_a_photo_that_went_since_is_named_by_its_share(workplace):
    list_photos(workplace)
    (workplace / "photos/photo 7.jpg").unlink()
    told = "".join(derive(workplace, f"{share}/3") for share in range(1, 4))
    assert told.count("photos/photo 7.jpg: cannot look at: No such file") == 1
    assert sum(map(int, re.findall(r"(\d+) photos", told))) == 59


@pytest.mark.parametrize("line", ["/etc/passwd", "../secret.jpg", "photo\\t.jpg", ""])
def test_a_line_that_is_no_photo_of_the_input_is_named(workplace, line):
    list_photos(workplace)
    with (workplace / "list").open("a") as listed:
        listed.write(f"{line}\nphoto 1.jpg\n")
    number = len((workplace / "list").read_text().splitlines()) - 1
    code, told = failure(workplace, "--files-from", "list", "--cache", "store")
    assert (code, told.split(" ")[1]) == (65, f"list:{number}:")
    assert not (workplace / "store").exists()


def test_links_in_a_list_lead_nowhere(workplace):
    outside = workplace / "outside"
    outside.mkdir()
    (workplace / "photos/photo 1.jpg").rename(outside / "secret.jpg")
    (workplace / "photos/way").symlink_to(outside)
    (workplace / "photos/secret.jpg").symlink_to(outside / "secret.jpg")
    (workplace / "list").write_text("way/secret.jpg\nsecret.jpg\nphoto 2.jpg\n")
    assert "1 photo; " in derive(workplace, "1/1")


def test_a_list_is_written_or_read(workplace):
    assert failure(workplace, "--list", "--shard", "1/2") == (
        64, "photofall: options --list and --shard exclude each other\n")
    code, told = failure(workplace, "--files-from", "nowhere")
    assert (code, told) == (66, "photofall: nowhere: No such file or directory\n")
