"""The examples of docs/python.md and of the README run, and print what stands below them."""

from __future__ import annotations

import contextlib
import io
import re

import pytest

from conftest import CLONE

pytest.importorskip("pandas")


def blocks(page):
    return re.findall(r"^```python\n(.*?)^```$", (CLONE / page).read_text(), flags=re.M | re.S)


def printed_and_expected(code, names):
    """What each stretch of code prints, and what the lines after it say."""
    stretches = re.split(r"((?:^# → ?.*\n)+)", code, flags=re.M)
    for run, told in zip(stretches[::2], [*stretches[1::2], ""], strict=False):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(run, names)
        yield out.getvalue().rstrip(), re.sub(r"^# → ?", "", told, flags=re.M).rstrip()


def test_the_page_on_python():
    names: dict[str, object] = {}
    for code in blocks("docs/python.md"):
        for printed, expected in printed_and_expected(code, names):
            assert printed == expected


def test_the_readme_of_the_package(flowers):
    names = dict(zip(("X", "y"), flowers, strict=True))
    for code in blocks("python/README.md"):
        exec(code, names)
