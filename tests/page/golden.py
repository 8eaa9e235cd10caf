"""The golden pictures: states of a table as a server told them, drawn by the page in each look.

``python -m page.golden renew`` (in tests/) draws them anew, ``capture`` asks a server for new states, ``sheet FILE``
lays them all on one contact sheet.
"""

from __future__ import annotations

import base64
import itertools
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from browser import CHROMIUM, launched
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

FOLDER: Final = Path(__file__).parent / "golden"
TOLERANCE: Final = 0.002
"""Of the pixels, those that may differ."""

SIZES: Final = {"small": (360, 740), "phone": (390, 844), "landscape": (844, 390), "desktop": (1440, 900)}
LOOKS: Final[dict[str, dict[str, object]]] = {
    "light": {},
    "dark": {"look": "dark"},
    "large": {"large": True},
    "four": {"fourColours": True},
    "french": {"language": "fr"},
}


@dataclass(frozen=True, slots=True)
class Picture:
    state: str
    size: str
    look: str
    hide: str = field(default="", compare=False)

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.state}-{self.size}-{self.look}.png"


PICTURES: Final = [
    *(Picture("table", size, "light") for size in SIZES),
    *(Picture("bidding", size, "french") for size in SIZES),
    *(Picture("exchange", "phone", look) for look in LOOKS),
    Picture("exposed", "phone", "light"),
    Picture("exposed", "desktop", "dark"),
    Picture("exposed", "landscape", "four"),
    *(Picture("table", "phone", look) for look in ("dark", "large", "four", "french")),
    Picture("sheet", "phone", "light"),
    Picture("sheet", "desktop", "french"),
    Picture("review", "phone", "light"),
    Picture("review", "desktop", "dark"),
]


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


def state(name: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(file_of(name).read_text(encoding="utf-8"))
    return told


def drawn(browser: Browser, address: str, picture: Picture) -> bytes:
    """The picture as the page draws it now, as PNG."""
    told = state("sheet" if picture.state == "review" else picture.state)
    width, height = SIZES[picture.size]
    settings = {"language": "en", "met": True, "name": "Luc", "animations": False, **LOOKS[picture.look]}
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=f"{settings['language']}-CA", reduced_motion="reduce"
    )
    context.add_init_script(f"localStorage.setItem('settings', {json.dumps(json.dumps(settings))})")
    page = context.new_page()

    def answer(socket: WebSocketRoute) -> None:
        for message in told["messages"]:
            socket.send(json.dumps(message))

    page.route_web_socket("**/ws?*", answer)
    page.route("**/hand/*", _reviewed)
    page.goto(f"{address}/t/{told['messages'][0]['code']}")
    _settle(page, picture)
    if picture.hide:
        page.locator(picture.hide).first.evaluate("one => (one.style.visibility = 'hidden')")
    png = page.screenshot(animations="disabled")
    context.close()
    return png


def _reviewed(route: Route) -> None:
    route.fulfill(status=200, content_type="application/json", body=json.dumps(state("review")))


def _settle(page: Page, picture: Picture) -> None:
    page.locator(".plate").first.wait_for()
    if picture.state == "bidding":
        page.locator("section.box .named").wait_for()
        expect(page.locator("section.box .need").first).not_to_be_empty()
    elif picture.state == "exchange":
        for card in (7, 9):
            page.get_by_role("option").nth(card).click()
    elif picture.state in ("sheet", "review"):
        page.locator("section.result").wait_for()
        if picture.state == "review" or picture.size != "desktop":
            page.keyboard.press("s")
            page.locator("dialog .row").first.wait_for()
        if picture.state == "review":
            page.locator("dialog .row").first.click()
            page.locator(".review .steps .primary").wait_for()
            for _ in range(9):
                page.locator(".review .steps .primary").click()
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement?.blur()")
    page.evaluate("document.fonts.ready")
    page.evaluate("Promise.all([...document.images].map(image => image.decode().catch(() => 0)))")
    page.wait_for_timeout(250)


COMPARE: Final = """async ([one, other]) => {
  const read = async (text) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [a, b] = [await read(one), await read(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let different = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const far = Math.abs(a.data[at] - b.data[at]) + Math.abs(a.data[at + 1] - b.data[at + 1])
      + Math.abs(a.data[at + 2] - b.data[at + 2]);
    if (far > 48) different++;
  }
  return different / (a.data.length / 4);
}"""


def difference(browser: Browser, one: bytes, other: bytes) -> float:
    """The part of the pixels that differ visibly, from 0 to 1; 1 if the sizes do."""
    page = browser.new_page()
    part: float = page.evaluate(COMPARE, [base64.b64encode(png).decode() for png in (one, other)])
    page.close()
    return part


def hand_of(browser: Browser) -> str:
    """What pictures depend on besides the page: they are compared only where it is the same."""
    return f"{Path(CHROMIUM or '').stem} {browser.version.partition('.')[0]}"


def renew(browser: Browser, address: str) -> None:
    for picture in PICTURES:
        picture.file.write_bytes(drawn(browser, address, picture))
    (FOLDER / "drawn-by.txt").write_text(hand_of(browser) + "\n", encoding="utf-8")


def contact_sheet(browser: Browser, target: Path) -> None:
    """All pictures on one page, as PNG."""
    page = browser.new_page(viewport={"width": 1800, "height": 900})
    shown = "".join(
        f"<figure><img src='data:image/png;base64,{base64.b64encode(picture.file.read_bytes()).decode()}'>"
        f"<figcaption>{picture.file.stem}</figcaption></figure>"
        for picture in PICTURES
    )
    style = "body{display:flex;flex-wrap:wrap;gap:12px;background:#888;font:14px sans-serif}"
    style += "img{height:380px}figure{margin:0}"
    page.set_content(f"<style>{style}</style>{shown}")
    page.screenshot(path=target, full_page=True)


def asked(address: str, body: object = None, token: str = "") -> Any:
    """What a server answers to a GET, or to a POST if there is a body."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urlopen(Request(address, data, headers)) as answer:
        return json.load(answer)


def states_in(table: dict[str, Any], view: dict[str, Any]) -> Iterator[str]:
    """The names of the states that South may be shown now."""
    now, sheet = view["state"], table["sheet"]
    if table["phase"] == "between" and len(sheet) > 2 and sheet[0]["bidder"]:
        yield "sheet"
    if view["ask"] != "act" or len(sheet) < 2:
        return
    if now["phase"] == "auction" and now["highest"] and len(view["why_not"]) < 4:
        yield "bidding"
    elif now["phase"] == "discard":
        yield "exchange"
    elif now["phase"] == "play" and now["exposed"].keys() - {"S"} and len(now["trick"]) > 1:
        yield "exposed"
    elif now["phase"] == "play" and len(now["trick"]) == 3 and view["why_not"] and now["trump"]:
        yield "table"


def capture(address: str) -> None:
    """Three people play by dice until South has been told each state that has no file, and these are kept.

    With the sheet goes the review of the first hand on it.
    """
    made = asked(f"{address}/api/tables", {"name": "Aline", "seat": "S", "program": True, "speed": 0, "away": None})
    table = f"{address}/api/table/{made['code']}"
    tokens = {"S": made["token"]}
    for seat, name in (("N", "Marie"), ("W", "Luc")):
        tokens[seat] = asked(f"{table}/join", {"name": name, "seat": seat, "program": True})["token"]
    number = itertools.count()

    def do(seat: str, **command: object) -> None:
        with suppress(HTTPError):  # the table has gone on
            asked(f"{table}/do", {"id": f"golden-{next(number)}", **command}, tokens[seat])

    do("S", table="start")
    wanted = {name for name in ("bidding", "exchange", "table", "exposed", "sheet") if not file_of(name).exists()}
    while wanted:
        for seat, token in tokens.items():
            told = asked(table, token=token)
            public, view = told["table"], told["view"]
            if seat == "S" and view:
                for name in wanted & set(states_in(public, view)):
                    wanted.remove(name)
                    keep({"messages": [public, view]}, name)
                    if name == "sheet":
                        keep(asked(f"{table}/hand/{public['sheet'][0]['hand']}", token=token), "review")
            if public["phase"] == "cut" and public["cut"]["cutter"] == seat:
                do(seat, table="cut", hand=public["cut"]["hand"], at=16)
            elif public["phase"] in ("between", "over"):
                do(seat, table="next" if public["phase"] == "between" else "again")
            elif view and view["ask"] == "act":
                options = view["options"]
                do(seat, decision=view["decision"], do=options[0] if random.random() < 0.6 else random.choice(options))
        time.sleep(0.04)  # within what a server takes from one address


def keep(told: dict[str, Any], name: str) -> None:
    file_of(name).write_text(json.dumps(told, ensure_ascii=False) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    from page.browsing import Served

    FOLDER.mkdir(exist_ok=True)
    with launched() as browser, tempfile.TemporaryDirectory() as data:
        served = Served(Path(data))
        served.start()
        try:
            match arguments:
                case ["renew"]:
                    renew(browser, served.address)
                case ["capture"]:
                    capture(served.address)
                case ["sheet", file]:
                    contact_sheet(browser, Path(file))
                case _:
                    print(__doc__)
                    return 2
        finally:
            served.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
