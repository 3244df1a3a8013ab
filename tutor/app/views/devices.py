"""Several devices: how they come in, and how somebody takes up their name on another one."""

from __future__ import annotations

import io

import streamlit as st

from tutor.app.session import device, learner, pin
from tutor.app.session.options import options
from tutor.progress import Learner

TOO_OFTEN = "That was tried too often. Please try again in an hour."
NOT_TOGETHER = "This name and this PIN do not go together. Look at both again; the PIN is set in Settings, on the device you played on."


def take_up() -> None:
    """Take up a name that was made on another device, with its PIN."""
    if device.other() is None:
        return
    with st.expander("My name is on another device"):
        st.write("Set a PIN on that device first: it is in Settings. Then type your name and the PIN here.")
        with st.form("take-up", border=False):
            name = st.text_input("Your name there", autocomplete="off")
            said = st.text_input("Your PIN", type="password", autocomplete="off")
            if st.form_submit_button("Go on under my name"):
                _take_up(name, said)


def _take_up(name: str, said: str) -> None:
    if not pin.may_try(name):
        st.warning(TOO_OFTEN)
        return
    found = pin.take_up(name, said)
    if found is None:
        st.warning(NOT_TOGETHER)
        return
    learner.pick(found)
    st.rerun()


def where_kept() -> str:
    """Where answers are kept, as seen from this device."""
    return "this computer" if device.other() is None else "the computer that showed you the code"


def settings() -> None:
    """How other devices come in, and the PIN that takes a name there; nothing where nobody shares anything."""
    sharing = options().sharing
    if sharing and device.other() is None:
        st.header("Phones and tablets of this house", anchor=False)
        st.write(f"Open `{sharing.addresses[0]}` there, or point a camera at this. The code is **{sharing.spaced}**.")
        st.image(_picture(sharing.link), width=240)
    who = learner.here()
    if sharing or pin.is_set(who):
        _pin(who)


def _pin(who: Learner) -> None:
    st.header("Your name on another device", anchor=False)
    st.write("With a PIN you can go on under your name on another phone or tablet of this house.")
    has = pin.is_set(who)
    with st.form("pin", border=False, clear_on_submit=True):
        said = st.text_input(f"A new PIN: {pin.LEAST} digits or more" if has else f"PIN: {pin.LEAST} digits or more", type="password")
        if st.form_submit_button("Save the PIN"):
            _save(who, said)
    if has and st.button("Take the PIN away"):
        pin.take_away(who)
        st.rerun()


def _save(who: Learner, said: str) -> None:
    if pin.is_pin(said):
        pin.keep(who, said)
        st.success("Saved. Type your name and this PIN on the other device.")
    else:
        st.warning(f"Please type {pin.LEAST} to {pin.MOST} digits.")


def _picture(link: str) -> str:
    import segno

    drawn = io.BytesIO()
    segno.make(link, error="m", micro=False).save(drawn, kind="svg", xmldecl=False, light="#FFF", scale=8)
    return drawn.getvalue().decode()
