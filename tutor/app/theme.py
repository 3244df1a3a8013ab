"""The look of everything outside the table: colours, type and spacing."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

GREEN, PAPER, INK = "#14532D", "#FBFAF5", "#1C211D"

THEME: Mapping[str, Any] = {
    "theme.base": "light",
    "theme.baseFontSize": 18,
    "theme.baseRadius": "0.75rem",
    "theme.light.primaryColor": GREEN,
    "theme.light.backgroundColor": PAPER,
    "theme.light.secondaryBackgroundColor": "#F1EFE4",
    "theme.light.textColor": INK,
    "theme.light.linkColor": GREEN,
    "theme.dark.primaryColor": "#2E7D4F",
    "theme.dark.backgroundColor": "#171C18",
    "theme.dark.secondaryBackgroundColor": "#232A25",
    "theme.dark.textColor": "#F3F1E8",
    "theme.dark.linkColor": "#8FD3A7",
    "theme.headingFont": "'Source Serif', serif",
    "theme.headingFontSizes": ["2rem", "1.25rem", "1.1rem", "1rem", "1rem", "1rem"],
    "theme.headingFontWeights": [600, 600, 600, 600, 600, 600],
}

CSS = files(__package__).joinpath("look.css").read_text(encoding="utf-8")
# Everything that Streamlit draws is measured by the size of the root.
LARGE_CSS = """html { font-size: 22px !important; }
@media (max-width: 1000px) { .st-key-nav-links a > span:first-child { display: none; } }"""
