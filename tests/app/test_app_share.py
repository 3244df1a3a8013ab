"""The app on the devices of the house: who is let in, whose names they see, and what is printed for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from conftest import NOW, Browser
from test_app_guard import LEARNER, OWN, Answer, ask
from visiting import press, settle, trigger, visit, words

from tutor.app import launch
from tutor.app.door import house
from tutor.app.door.gate import COOKIE, Gate
from tutor.app.door.guard import Door, door_at
from tutor.app.session import device, options, pin
from tutor.app.session.device import HERE, NOBODY
from tutor.app.session.options import Options, Sharing
from tutor.app.session.tries import Tries
from tutor.cli import main
from tutor.progress import Learner, Store, StoreError

CODE = "048213"
SHARING = Sharing(CODE, ("http://192.168.1.7:8501", "http://kitchen.local:8501"))
PHONE, TABLET = "192.168.1.20", "192.168.1.21"
HOST = "192.168.1.7:8501"


@dataclass
class House:
    """A shared app, and its clock."""

    door: Door
    now: list[float] = field(default_factory=lambda: [0.0])

    def ask(self, path: str = "/", client: str = PHONE, token: str = "", **more: Any) -> Answer:
        """What a device is answered, with the cookie it may have."""
        cookies = {"cookie": f"other=1; {COOKIE}={token}"} if token else {}
        return ask(path, door=self.door, client=client, **{"host": HOST, **cookies, **more})

    def come_in(self) -> str:
        """Bring the code along, as the printed link does; what the device keeps from then on."""
        return kept(self.ask(f"/?code={CODE}"))


def kept(answer: Answer) -> str:
    """What a device was given to keep."""
    name, _, token = answer.headers["set-cookie"].partition(";")[0].partition("=")
    assert name == COOKIE
    return token


def open_house(store: Callable[[], Store]) -> House:
    """A start of the shared app."""
    now = [0.0]
    gate = Gate(CODE, store, Tries(10, 60, 60.0, lambda: now[0]))
    return House(door_at(["localhost", "127.0.0.1", "192.168.1.7", "kitchen.local"], SHARING.addresses, gate), now)


@pytest.fixture
def shared(store: Store, monkeypatch: pytest.MonkeyPatch) -> House:
    """An app that the house shares."""
    monkeypatch.setattr(options, "_chosen", Options(sharing=SHARING))
    return open_house(lambda: store)


# The gate


@pytest.mark.parametrize("client", ["127.0.0.1", "::1"])
def test_this_machine_is_asked_for_nothing(client: str, shared: House) -> None:
    for host in ("localhost:8501", "127.0.0.1:8501"):
        answer = shared.ask("/practise", client, host=host)
        assert (answer.status, answer.device) == (200, HERE)
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/practise?topic=meld/runs", "/static/js/index.js", "/media/a.png", "/_stcore/health", "/own.png"])
def test_a_device_is_asked_for_the_code(path: str, shared: House) -> None:
    answer = shared.ask(path)
    assert (answer.status, answer.reached) == (403, False)
    assert 'name="code"' in answer.body.decode()
    assert answer.headers["cache-control"] == "no-store"


def test_without_the_code_no_order_and_no_websocket(shared: House) -> None:
    own = {**OWN, "host": HOST, "origin": f"http://{HOST}"}
    for token in ("", "x" * 32):
        refused = shared.ask("/api/learner", token=token, method="POST", body=iter([LEARNER.encode()]), transfer_encoding="chunked", **own)
        assert (refused.status, refused.reached, refused.taken) == (403, False, 0)
        socket = shared.ask("/_stcore/stream", token=token, kind="websocket", origin=f"http://{HOST}")
        assert (socket.status, socket.reached) == (1008, False)
    assert shared.ask(f"/_stcore/stream?code={CODE}", kind="websocket").status == 1008


@pytest.mark.parametrize("path", ["/apple-touch-icon.png", "/icon-192.png", "/favicon.png", "/manifest.webmanifest"])
def test_what_a_home_screen_asks_for_without_cookies(path: str, shared: House) -> None:
    answer = shared.ask(path)
    assert (answer.reached, answer.device) == (True, NOBODY)


@pytest.mark.parametrize("code", [CODE, "048+213", "048-213", "%20048213"])
def test_the_code_lets_a_device_in_for_good(code: str, shared: House) -> None:
    answer = shared.ask(f"/practise?code={code}&topic=meld/runs")
    assert (answer.status, answer.headers["location"], answer.reached) == (303, "/practise?topic=meld%2Fruns", False)
    for words_of_it in ("HttpOnly", "SameSite=Lax", "Max-Age=31536000", "Path=/"):
        assert words_of_it in answer.headers["set-cookie"]
    token = kept(answer)
    page = shared.ask("/practise", token=token)
    assert page.status == 200
    assert kept(page) == token, "the year begins anew"
    socket = shared.ask("/_stcore/stream", token=token, kind="websocket", origin=f"http://{HOST}")
    assert socket.reached
    assert socket.device == page.device
    assert page.device not in (HERE, NOBODY, token, None)


def test_a_restart_does_not_ask_again(shared: House, store: Store) -> None:
    token = shared.come_in()
    assert open_house(lambda: store).ask(token=token).status == 200


def test_the_database_does_not_hold_what_a_device_keeps(shared: House, store: Store) -> None:
    token = shared.come_in()
    assert not store.is_admitted(token)


def test_the_link_again_only_takes_the_code_out_of_the_address(shared: House) -> None:
    token = shared.come_in()
    answer = shared.ask(f"/?code={CODE}", token=token)
    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["//evil.example", "//evil.example/%2f", "/\\evil.example", "///a"])
def test_the_code_leads_to_no_other_host(path: str, shared: House) -> None:
    location = shared.ask(f"{path}?code={CODE}").headers["location"]
    assert location.startswith("/")
    assert not location.startswith(("//", "/\\"))


@pytest.mark.parametrize("code", ["", "1", "048214", "0482130", "&code=1", "%F0%9F", "٠٤٨٢١٣", "a" * 5000])
def test_another_code_is_refused_in_words(code: str, shared: House) -> None:
    answer = shared.ask(f"/?code={code}")
    assert (answer.status, answer.reached) == (403, False)
    assert "set-cookie" not in answer.headers


def test_an_address_is_kept_through_the_form_as_it_is(shared: House) -> None:
    form = shared.ask('/practise?topic="><script>1</script>&code=1').body.decode()
    assert 'name="topic" value="&quot;&gt;&lt;script&gt;' in form
    assert "<script>" not in form
    assert "That is not the code" in form


def test_guesses_are_limited_and_the_right_one_too_then(shared: House) -> None:
    for number in range(10):
        assert shared.ask(f"/?code={number}").status == 403
    assert shared.ask(f"/?code={CODE}").status == 429
    assert "wait a minute" in shared.ask("/?code=7").body.decode()
    assert shared.ask(f"/?code={CODE}", TABLET).status == 303, "others are not held up"
    shared.now[0] += 61
    assert shared.ask(f"/?code={CODE}").status == 303


def test_guesses_from_many_addresses_are_limited_together(shared: House) -> None:
    tried = [shared.ask("/?code=1", f"192.168.1.{number}").status for number in range(30, 110)]
    assert tried == [403] * 60 + [429] * 20


@pytest.mark.parametrize("client", ["8.8.8.8", "2001:4860:4860::8888", "", "nonsense"])
def test_who_is_not_of_the_house_is_not_even_asked(client: str, shared: House) -> None:
    answer = shared.ask(f"/?code={CODE}", client)
    assert answer.status == 403
    assert b"code" not in answer.body


@pytest.mark.parametrize("client", ["127.0.0.2", "10.0.0.8", "172.16.3.4", "169.254.1.1", "100.64.0.9", "fe80::1%eth0", "fd00::1"])
def test_the_addresses_of_a_house(client: str, shared: House) -> None:
    assert shared.ask(f"/?code={CODE}", client).status == 303


def test_a_device_cannot_say_that_it_is_another(shared: House) -> None:
    token = shared.come_in()
    told = shared.ask(token=token, x_pinochle_device=HERE).device
    assert told == shared.ask(token=token).device


def test_hosts_and_origins_are_those_of_this_machine(shared: House) -> None:
    token = shared.come_in()
    for host in ("192.168.1.7:8501", "kitchen.local", "Kitchen.Local.:8501"):
        assert shared.ask(token=token, host=host).status == 200
    other = shared.ask(token=token, host="pinochle.evil.example")
    assert other.status == 400
    assert SHARING.addresses[0] in other.body.decode()
    assert shared.ask(token=token, origin="http://kitchen.local:8501").status == 403
    assert shared.ask("/_stcore/stream", token=token, kind="websocket", origin="http://evil.example").status == 1008


def test_a_database_that_fails_is_a_sentence(shared: House) -> None:
    def fails() -> Store:
        raise StoreError("progress.sqlite is damaged.")

    answer = open_house(fails).ask(token="x" * 32)
    assert answer.status == 500
    assert "progress.sqlite is damaged." in answer.body.decode()


def test_tries_are_forgotten_after_a_while() -> None:
    now = [0.0]
    tries = Tries(2, 3, 10.0, lambda: now[0])
    assert [tries.allow("a") for _ in range(3)] == [True, True, False]
    assert [tries.allow(who) for who in ("b", "c")] == [True, False]
    now[0] = 10.0
    assert tries.allow("a")


# Learners apart


@pytest.fixture
def at_phone(shared: House, store: Store, monkeypatch: pytest.MonkeyPatch) -> str:
    """A visit from a phone that was let in."""
    store.admit_device("phone", NOW)
    store.admit_device("tablet", NOW)
    sit_at(monkeypatch, "phone")
    return "phone"


def sit_at(monkeypatch: pytest.MonkeyPatch, at: str | None) -> None:
    """Have visits come from a device from now on; AppTest sends no headers."""
    monkeypatch.setattr(device, "other", lambda: at)


def names(at: Any) -> set[str]:
    """The names that can be picked."""
    return {button.label for button in at.button if str(button.key).startswith("pick-")}


def start_as(name: str) -> Any:
    """Type a name on the first screen."""
    at = visit()
    at.text_input(key="new-name").input(name)
    return press(at, next(button.label for button in at.button if button.label.startswith("Start")))


def test_a_device_sees_its_own_names_only(at_phone: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.add_learner("Bob", NOW)
    start_as("Ann")
    assert names(visit()) == {"Ann"}
    sit_at(monkeypatch, "tablet")
    assert names(visit()) == set()
    assert "Ann" not in words(visit())
    sit_at(monkeypatch, NOBODY)
    assert names(visit()) == set()
    sit_at(monkeypatch, None)
    assert names(visit()) == {"Ann", "Bob"}


def test_no_key_of_a_widget_holds_an_id(at_phone: str, store: Store) -> None:
    start_as("Ann")
    at = visit()
    assert not [each for each in (*at.button, *at.text_input) if store.learners()[0].id in str(each.key)]


def test_a_cookie_with_the_id_of_somebody_else_makes_nobody_them(at_phone: str, store: Store, browser: Browser) -> None:
    bob = store.add_learner("Bob", NOW)
    browser.learner = bob.id
    assert "Welcome to Pinochle Tutor" in words(visit())
    store.settle(bob.id, at_phone)
    assert "Good to see you, Bob" in words(visit())


def test_a_tab_that_names_somebody_else_is_offered_nothing(at_phone: str, store: Store, browser: Browser) -> None:
    bob = store.add_learner("Bob", NOW)
    start_as("Ann")
    browser.learner = store.learners(at_phone)[0].id
    at = trigger(visit(), "pinochle_identity", "before", bob.id)
    assert not [button for button in at.button if "Bob" in button.label]


def test_the_address_that_sets_the_cookie_knows_whose_device_it_is(shared: House, store: Store) -> None:
    ann, bob = (store.add_learner(name, NOW) for name in ("Ann", "Bob"))
    token = shared.come_in()
    here = shared.ask(token=token).device
    store.settle(ann.id, str(here))
    own = {**OWN, "host": HOST, "origin": f"http://{HOST}", "transfer_encoding": "chunked"}

    def remember(who: str, **more: Any) -> int:
        return shared.ask("/api/learner", method="POST", body=iter([who.encode()]), **{"token": token, **own, **more}).status

    assert [remember(who) for who in (ann.id, bob.id, LEARNER, "")] == [204, 403, 403, 204]
    local = {"client": "127.0.0.1", "host": "localhost:8501", "origin": "http://localhost:8501", "token": ""}
    assert remember(bob.id, **local) == 204


def with_pin(store: Store, name: str, said: str) -> Learner:
    """Somebody who was here before and has set a PIN."""
    learner = store.add_learner(name, NOW)
    pin.keep(learner, said)
    return learner


def take_up(name: str, said: str) -> Any:
    """Ask for a name that is on another device."""
    at = visit()
    next(field for field in at.text_input if field.label == "Your name there").input(name)
    next(field for field in at.text_input if field.label == "Your PIN").input(said)
    return press(at, "Go on under my name")


@pytest.fixture(autouse=True)
def no_tries_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has tried a PIN before a test."""
    monkeypatch.setattr(pin, "_TRIES", Tries(10, 100, 3600.0))


def test_a_name_is_taken_up_with_its_pin(at_phone: str, store: Store) -> None:
    bob = with_pin(store, "Bob", "4711")
    assert "Good to see you, Bob" in words(settle(take_up(" bob ", "4711")))
    assert store.learners(at_phone) == (bob,)


@pytest.mark.parametrize(("name", "said"), [("Bob", "4712"), ("Bob", ""), ("Ann", ""), ("Ann", "4711"), ("Nobody", "4711"), ("", "")])
def test_without_its_pin_no_name_is_taken_up(name: str, said: str, at_phone: str, store: Store) -> None:
    with_pin(store, "Bob", "4711")
    store.add_learner("Ann", NOW)
    assert "do not go together" in words(take_up(name, said))
    assert not store.learners(at_phone)


def test_tries_at_a_pin_are_limited(at_phone: str, store: Store) -> None:
    with_pin(store, "Bob", "4711")
    for _ in range(10):
        pin.may_try("Bob")
    assert "in an hour" in words(take_up("BOB", "4711"))
    assert not store.learners(at_phone)


def test_this_machine_takes_no_name_up(shared: House, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_at(monkeypatch, None)
    assert not [field for field in visit().text_input if field.label == "Your PIN"]


def test_a_pin_is_set_and_taken_away_in_settings(at_phone: str, ann: Learner, store: Store) -> None:
    store.settle(ann.id, at_phone)
    at = visit("settings")
    for said, answer in (("12", "Please type 4 to 12 digits"), ("12a4", "Please type"), ("4711", "Saved.")):
        next(field for field in at.text_input if field.label.startswith("PIN")).input(said)
        assert answer in words(press(at, "Save the PIN"))
    assert "4711" not in str(store.settings(ann.id))
    assert pin.take_up("Ann", "4711") == ann
    press(visit("settings"), "Take the PIN away")
    assert pin.take_up("Ann", "4711") is None


def test_settings_show_the_way_in_on_this_machine_only(shared: House, ann: Learner, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.admit_device("phone", NOW)
    store.settle(ann.id, "phone")
    sit_at(monkeypatch, "phone")
    assert "048 213" not in words(visit("settings"))
    sit_at(monkeypatch, None)
    assert "048 213" in words(visit("settings"))


def test_without_sharing_nothing_of_it_is_seen(ann: Learner, browser: Browser) -> None:
    seen = words(visit("settings"))
    assert "PIN" not in seen
    assert "Phones" not in seen
    browser.learner = None
    assert not [field for field in visit().text_input if field.label == "Your PIN"]


def test_a_preview_has_a_learner_for_each_device(at_phone: str, store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("title: T\nrules: single-deck\nskill: run\npuzzles: []\n", encoding="utf-8")
    monkeypatch.setattr(options, "_chosen", Options(preview=file, sharing=SHARING))
    monkeypatch.setattr("tutor.app.session.learner.store", lambda: store)
    monkeypatch.setattr(device, "store", lambda: store)
    for at in ("phone", "tablet", None, "phone"):
        sit_at(monkeypatch, at)
        visit("words")
    assert len(store.learners()) == 3
    assert len(store.learners("phone")) == len(store.learners("tablet")) == 1


# Starting


def test_every_start_has_a_code_of_its_own() -> None:
    codes = {house.new_code() for _ in range(20)}
    assert len(codes) > 10
    assert all(len(code) == 6 and code.isdecimal() for code in codes)


def test_the_app_is_started_for_the_house() -> None:
    config = launch._config(8501, SHARING)
    assert config["server.address"] == "0.0.0.0"
    assert config["server.allowedHosts"] == ["localhost", "127.0.0.1", "192.168.1.7", "kitchen.local"]
    assert config["server.enableCORS"]
    assert config["server.enableXsrfProtection"]
    assert config["server.corsAllowedOrigins"] == []
    assert launch._config(8501)["server.address"] == "127.0.0.1"


def test_the_invitation_has_the_addresses_the_code_and_a_picture() -> None:
    said = house.invitation(SHARING, "utf-8")
    for part in (*SHARING.addresses, "048 213", "▀"):
        assert part in said
    assert "▀" not in house.invitation(SHARING, "ascii")
    assert SHARING.link == f"http://192.168.1.7:8501/?code={CODE}"


def test_the_addresses_are_those_that_others_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "_on_the_way", lambda: iter(["192.168.1.7", "127.0.0.1"]))
    monkeypatch.setattr(house, "_by_name", lambda: iter(["127.0.1.1", "10.0.0.3"]))
    monkeypatch.setattr(house, "_by_interface", lambda: iter(["169.254.3.4", "192.168.1.7"]))
    assert house.own_addresses() == ("192.168.1.7", "10.0.0.3")


def test_without_a_network_there_is_nothing_to_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "own_addresses", lambda: ())
    with pytest.raises(launch.LaunchError, match="no address in a network"):
        launch._sharing(8501)


@pytest.mark.parametrize("command", ["app", "preview"])
def test_both_commands_share_where_they_are_told_to(command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    started: list[bool] = []
    monkeypatch.setattr(launch, "launch", lambda *given, share, **more: started.append(share) or 0)
    (tmp_path / "mine.yaml").touch()
    words_given = [command, *([str(tmp_path / "mine.yaml")] if command == "preview" else [])]
    assert main(words_given) == main([*words_given, "--share"]) == 0
    assert started == [False, True]
