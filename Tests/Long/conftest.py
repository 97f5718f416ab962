"""A gallery to be rough with. `pytest Tests/Long` takes minutes; `-m "not long"` seconds."""
import pytest

from chaos import Gallery, compile_chaos


def pytest_configure(config):
    config.addinivalue_line("markers", "long: goes through every case, which takes minutes")


@pytest.fixture(scope="module")
def gallery(tmp_path_factory):
    compile_chaos()
    return Gallery(tmp_path_factory.mktemp("gallery"))


@pytest.fixture(scope="module")
def moving_gallery(tmp_path_factory):
    return Gallery(tmp_path_factory.mktemp("moving"), moves=True)


@pytest.fixture(params=["none", "old"], ids=["first build", "rebuild"])
def state(request):
    """What a build finds: nothing, or the site before photos came, went and changed."""
    return request.param
