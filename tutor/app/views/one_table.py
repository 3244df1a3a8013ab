"""A table in plain words: to be confirmed or changed at a tap, and shared by address or as a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from tutor.app.session import agreed, house
from tutor.app.session.addresses import Address, turn_next, turn_to
from tutor.app.texts import plain
from tutor.app.views import one_rule
from tutor.content.tables import write_table
from tutor.engine import HOUSE_RULES, PinochleError, Rules, game
from tutor.engine.conventions import CONVENTIONS
from tutor.engine.games import TITLES
from tutor.engine.idle import without_effect
from tutor.engine.switches import as_word
from tutor.feedback.words import first_lower
from tutor.training.known_tables import KNOWN_TABLES, KnownTable
from tutor.training.my_table import TO_FIND, differing, fitting_rules, sound, usual

SHORT = 100  # signs of a hint that is worth reading
BIDS = "bids"  # in an address: what the bids of the table tell


def address_of(name: str, switches: Mapping[str, Any], told: Sequence[str] = ()) -> Address:
    """Where a table is shown, its house rules each by name, and the conventions that its partners have agreed on."""
    more = {BIDS: " ".join(told)} if told else {}
    return Address("my-table", {"table": name, **{rule: as_word(value) for rule, value in switches.items()}, **more})


def show(name: str, written: Mapping[str, Any], heading: str = "") -> None:
    """A table with its house rules, and what its bids tell, as they were written; what cannot be is told and left out."""
    switches, wrong = sound(name, {rule: value for rule, value in written.items() if rule != BIDS})
    switches = differing(name, switches)
    known = known_as(name, switches)
    told = agreed.going_together(str(written.get(BIDS, "")).split(), game(name, switches))
    played = house.own_game() == name and house.games()[name] == game(name, switches) and told in ((), agreed.chosen(name))
    st.title("Your table" if played else heading or (plain(known.title) if known else "A table"), anchor=False)
    if played:
        st.success("This is how you play here. Lessons and puzzles follow it.")
        if st.button("Go on", type="primary"):
            turn_to(Address("home"))
    for error in wrong:
        more = f"; {error.hint}" if len(error.hint) < SHORT else ""
        st.warning(plain(f"Left out: {error}{more}."))
    if trouble := st.session_state.pop("my-table-trouble", None):
        st.warning(plain(trouble))
    if known:
        named = f"**{plain(known.title)}.** " if played or heading else ""
        st.write(named + plain(f"{known.says} (Source: {known.source}.)"))
    told = agreed.chosen(name) if played else told
    _bids(game(name, switches), told)
    st.write(f"**{TITLES[name]}.** Tap a line to change it.")
    _lines(name, switches, told)
    if not played:
        _confirm(name, switches, told)
    _share(name, switches, told)


def known_as(name: str, switches: Mapping[str, Any]) -> KnownTable | None:
    """The table that is known by a name and plays just so."""
    rules = game(name, switches)
    return next((one for one in KNOWN_TABLES.values() if one.base == name and game(name, one.switches) == rules), None)


def _lines(name: str, switches: Mapping[str, Any], told: Sequence[str]) -> None:
    """Each house rule in its own words, first those that the usual game has otherwise."""
    others = [rule for rule in fitting_rules(name, TO_FIND) if rule not in switches and one_rule.is_said(rule, name)]
    st.header("Not as in the usual game", anchor=False)
    if not switches:
        st.write("Nothing: every rule is as the usual game has it.")
    idle = without_effect(name, switches)
    for rule, value in switches.items():
        _line(name, switches, told, rule, as_word(value), f" (This makes no difference here, since {idle[rule]}.)" if rule in idle else "")
    st.header("As in the usual game", anchor=False)
    for rule in others:
        _line(name, switches, told, rule, usual(rule, name))
    st.write("All other rules are as the game has them. They are in Settings.")


def _line(name: str, switches: Mapping[str, Any], told: Sequence[str], rule: str, value: str, more: str = "") -> None:
    key = f"line-{name}-{rule}-{value}"
    with st.expander(plain(one_rule.says(rule, value, name) + more)):
        one_rule.ask(rule, name, value, key, changed=lambda: _change(name, switches, told, rule, key))


def _change(name: str, switches: Mapping[str, Any], told: Sequence[str], rule: str, key: str) -> None:
    """Show the table with one house rule changed; a value that cannot be is told."""
    given = one_rule.answer(key)
    if given in (None, one_rule.NUMBER, "None"):
        return
    changed = {other: value for other, value in switches.items() if other != rule} | ({rule: given} if given else {})
    try:
        turn_next(address_of(name, differing(name, changed), told))
    except PinochleError as error:
        st.session_state["my-table-trouble"] = f"{str(error)[:1].upper()}{str(error)[1:]}. {error.hint}"


def _bids(rules: Rules, told: Sequence[str]) -> None:
    """What its bids tell partners, where something is agreed on."""
    if not told:
        return
    st.header("What its bids tell", anchor=False)
    for row in (CONVENTIONS[one] for one in told):
        st.write(f"**{plain(row.words(rules))}** tells: {plain(first_lower(row.means))}")


def _confirm(name: str, switches: Mapping[str, Any], told: Sequence[str]) -> None:
    """Play so here from now on; what would be lost is told."""
    with st.container(key="deal"):
        if st.button("Yes, play so here", type="primary", icon=":material/check:", width="stretch"):
            house.play_so(name, switches)
            if told:
                agreed.agree(name, told)
            turn_to(address_of(name, switches))
    if told and agreed.chosen(name) not in ((), tuple(told)):
        st.write("Its list of what bids tell would take the place of yours.")
    lost = [rule for rule in house.switches(name) if rule not in switches]
    if lost:
        st.write("These rules of yours would go back to the usual game: " + ", ".join(HOUSE_RULES[rule].name for rule in lost) + ".")


def _share(name: str, switches: Mapping[str, Any], told: Sequence[str]) -> None:
    """The table for a friend: an address, and a file."""
    with st.expander("Share this table", icon=":material/share:"):
        st.write(
            "Send this address to a friend who uses this program, or save the table as a file. Puzzles take the same lines as their rules."
        )
        here = str(st.context.url or "my-table").partition("?")[0]
        st.code(f"{here}?{urlencode(address_of(name, switches, told).params)}", language=None, wrap_lines=True)
        if told:
            st.write("What the bids tell goes along in the address. The file has the rules alone.")
        text = write_table(name, switches)
        st.code(text, language=None, wrap_lines=True)
        st.download_button("Save as a file", text, "my-table.yaml", "text/plain", on_click="ignore")
