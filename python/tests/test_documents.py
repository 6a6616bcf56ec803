"""The examples of the documents, and the documentation of the package."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
import queensat

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["docs/python.md", "python/README.md", "README.md"])
def test_examples_run(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / name).read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, name, "exec"), names)
    # What a comment says is printed.
    printed = capsys.readouterr().out
    for block in blocks:
        for said in re.findall(r"print\(.*\) +# (\S.*)$", block, re.MULTILINE):
            assert said.split(",")[0] in printed or said.startswith(("the ", "there is")), said


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
