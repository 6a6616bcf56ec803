"""The notebooks run from the first cell to the last."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "python" / "notebooks", ROOT / "docs" / "course"]
NOTEBOOKS = sorted(path for folder in FOLDERS for path in folder.glob("*.ipynb"))


def test_there_are_notebooks() -> None:
    assert sorted(path.stem for path in NOTEBOOKS) == ["encodings", "first-steps", "puzzle", "queens"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "it is stored without outputs"
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    kinds = {kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})}
    assert kinds & {"image/svg+xml", "image/png", "text/html"}, "it shows a picture"
