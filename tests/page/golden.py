"""The golden pictures: states of a table as a server told them, drawn by the page in each look.

``python -m page.golden renew`` (in tests/) draws them anew, ``capture`` asks a server for new states, ``sheet FILE``
lays them all on one contact sheet.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

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


def state(name: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
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


def capture(browser: Browser, address: str) -> None:
    """Plays until every state has been told once, and keeps what the server said."""
    from page.browsing import Visitor

    luc = Visitor(browser, address)
    luc.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard(str(text))))
    last: dict[str, dict[str, Any]] = {}

    def heard(text: str) -> None:
        message = json.loads(text)
        if message["type"] in ("table", "view"):
            last[message["type"]] = message

    def keep(name: str) -> None:
        file = FOLDER / f"{name}.json"
        if not file.exists() and "view" in last:
            messages = [last["table"], last["view"]]
            file.write_text(json.dumps({"messages": messages}, ensure_ascii=False) + "\n", encoding="utf-8")

    luc.play_now()
    for _ in range(1500):
        if all((FOLDER / f"{name}.json").exists() for name in ("bidding", "exchange", "table", "exposed", "review")):
            return
        view = last.get("view", {"ask": "none", "state": {"phase": ""}})
        now = view["state"]
        if view["ask"] == "act":
            if now["phase"] == "auction" and now["highest"] and len(view["why_not"]) < 4:
                keep("bidding")
            elif now["phase"] == "discard":
                keep("exchange")
            elif now["phase"] == "play" and now["exposed"].keys() - {"S"} and len(now["trick"]) > 1:
                keep("exposed")
            elif now["phase"] == "play" and len(now["trick"]) == 3 and view["why_not"] and now["trump"]:
                keep("table")
        if luc.decide(bids=True) == "result":
            if len(last["table"]["sheet"]) >= 3 and last["table"]["sheet"][0]["bidder"]:
                keep("sheet")
                if not (FOLDER / "review.json").exists():
                    first = last["table"]["sheet"][0]["hand"]
                    code = last["table"]["code"]
                    told = luc.page.evaluate(f"fetch('/api/table/{code}/hand/{first}').then(answer => answer.text())")
                    (FOLDER / "review.json").write_text(told + "\n", encoding="utf-8")
            luc.next_hand()


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
                    capture(browser, served.address)
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
