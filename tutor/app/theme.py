"""The look of everything outside the table: colours, type and spacing."""

from __future__ import annotations

from collections.abc import Mapping
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

# Streamlit leaves room for a bar that is not shown here, and shows no menu of its own on a phone.
CSS = """
.stMainBlockContainer { max-width: 1220px; padding: 0.5rem 1.5rem 2rem; }
.st-key-nav-wide, .st-key-nav-narrow { border-bottom: 1px solid rgb(128 128 128 / 0.3); padding-bottom: 0.35rem; }
@media (min-width: 641px) { div:has(> .st-key-nav-narrow) { display: none; } }
div:has(> .st-key-unseen) { position: absolute; height: 0; overflow: hidden; }
.stMain label p, .stMain button p { font-size: 1rem !important; }
[class*="st-key-lesson-"] button { padding: 0.5rem 1rem; }
[class*="st-key-lesson-"] button div { justify-content: flex-start; text-align: left; width: 100%; }
.stExpander summary p { font-size: 1.05rem !important; }
[data-testid="stPageLink-NavLink"] { min-height: 48px; padding: 0 0.9rem; }
[data-testid="stPageLink-NavLink"] p { font-size: 1.05rem; font-weight: 600; overflow: hidden; text-overflow: ellipsis; text-wrap: nowrap; }
.stButton button, .stFormSubmitButton button, .stPopover button, .stLinkButton a { min-height: 56px; font-weight: 600; }
.st-key-changed { padding-top: 0.35rem; }
:is(a, button, summary, [role="tab"]):focus-visible {
  outline: 3px solid #1C211D !important; outline-offset: 0; box-shadow: 0 0 0 6px #FBFAF5 !important;
}
.st-key-nav-wide .stPopover button, .st-key-nav-narrow .stPopover button { min-height: 48px; border: none; background: none; }
@media (max-width: 640px) {
  .stMainBlockContainer { padding: 0.25rem 8px 1rem; }
  div:has(> .st-key-nav-wide) { display: none; }
  div:has(> .st-key-nav-narrow) { margin-bottom: -12px; }
  .st-key-nav-narrow { display: flex; flex-wrap: nowrap; padding: 0; }
  .st-key-nav-narrow > div:nth-child(2) { flex: 0 1 auto; min-width: 0; }
  .st-key-nav-narrow [data-testid="stPageLink-NavLink"] { padding: 0 0.25rem; }
}
.st-key-doors button { min-height: 76px; padding: 0.5rem 1rem; border-width: 2px; }
.st-key-doors button div { justify-content: flex-start; text-align: left; width: 100%; }
.st-key-doors button p { font-size: 1.15rem !important; }
.st-key-choices button { min-height: 48px; padding-left: 0; text-decoration: underline; text-underline-offset: 0.2em; }
[role="dialog"] [role="radiogroup"] label { min-height: 48px; align-items: center; }
[role="dialog"] [data-testid="stButtonGroup"] button { min-height: 52px; }
[role="dialog"] :is(label p, button p) { font-size: 1rem !important; }
"""
LARGE_CSS = ".stMain { font-size: 1.2rem; } .stMain p, .stMain li, .stMain label, .stMain button p { font-size: 1.2rem !important; }"
