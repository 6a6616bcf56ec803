"""The examples of the documents, and the documentation of the package."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
import queensat

ROOT = Path(__file__).parents[2]


def blocks_of(name: str) -> list[str]:
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / name).read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    return blocks


@pytest.mark.parametrize("name", ["docs/python.md", "python/README.md", "README.md"])
def test_examples_run(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = blocks_of(name)
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, name, "exec"), names)
    # What a comment says is printed.
    printed = capsys.readouterr().out
    for block in blocks:
        for said in re.findall(r"print\(.*\) +# (\S.*)$", block, re.MULTILINE):
            assert said.split(",")[0] in printed or said.startswith(("the ", "there is")), said


def test_examples_have_types(tmp_path: Path) -> None:
    example = tmp_path / "example.py"
    example.write_text("\n".join(blocks_of("docs/python.md")))
    # PySAT has no types.
    mypy = [sys.executable, "-m", "mypy", "--strict", "--disable-error-code=import-untyped", str(example)]
    checked = subprocess.run(mypy, capture_output=True, text=True, cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout


def test_everything_public_is_documented() -> None:
    for name in queensat.__all__:
        value = getattr(queensat, name)
        assert inspect.getdoc(value) or not callable(value), name
        if inspect.isfunction(value):
            text = inspect.getdoc(value) or ""
            assert ">>>" in text or "; see `" in text, name
        if inspect.isclass(value):
            for part, member in vars(value).items():
                if not part.startswith("_") and inspect.isfunction(member):
                    assert inspect.getdoc(member), f"{name}.{part}"
