"""The notebooks run from top to bottom, and show what they promise."""

from __future__ import annotations

import base64

import pytest

from conftest import CLONE

nbclient = pytest.importorskip("nbclient")
pytest.importorskip("matplotlib")


@pytest.mark.parametrize("name", ["first-model", "rare-class-with-costs", "a-papers-figure"])
def test_a_notebook(name):
    import nbformat

    notebook = nbformat.read(CLONE / "python" / "notebooks" / f"{name}.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
    drawings = [each["data"].get("text/html", "") for each in shown]
    images = [each for each in shown if "image/png" in each["data"]]
    assert any("data:image/svg+xml;base64," in drawing for drawing in drawings) or images
    for drawing in drawings:
        if "base64," in drawing:
            svg = base64.b64decode(drawing.split("base64,")[1].split('"')[0])
            assert svg.startswith(b"<svg")
