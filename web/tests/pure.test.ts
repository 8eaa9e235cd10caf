import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cardsIn, leftOf, markOf, partnerOf, placeOf } from "../src/lib/cards";
import { callsOf, isNoOlder, knocksOf } from "../src/lib/happenings";
import { geometry, layout } from "../src/lib/geometry";
import { differences, isPlayed, rulesIn, withContract, withOption } from "../src/lib/house";
import { bidsIn, discardable, discardCount, discardOption, wordsIn } from "../src/lib/options";
import { replayed } from "../src/lib/replay";
import { whereIs } from "../src/lib/route.svelte";
import { checked, fromHex, hmac, packOf, sha256, toHex } from "../src/lib/seal";
import { settingsFrom } from "../src/lib/settings.svelte";
import type { BookWords, OptionWords, ViewMessage } from "../src/wire";

describe("views", () => {
  const view = (match: string, hand: number, decision: number, actions: number) =>
    ({ decision, record: { match, hand, actions: Array<string>(actions).fill("N pass") } }) as unknown as ViewMessage;
  const known = view("m", 2, 9, 4);
  test.each([
    ["the same", view("m", 2, 9, 4), true],
    ["a card more", view("m", 2, 10, 5), true],
    ["after an undo", view("m", 2, 10, 2), true],
    ["a knock more", view("m", 2, 9, 5), true],
    ["before a knock", view("m", 2, 9, 3), false],
    ["before a card", view("m", 2, 8, 3), false],
    ["before an undo", view("m", 2, 8, 6), false],
    ["of the hand before", view("m", 1, 8, 30), false],
    ["of the hand before, whose last was no decision", view("m", 1, 9, 30), false],
    ["of the hand after", view("m", 3, 9, 0), true],
    ["of another match", view("n", 1, 1, 0), false],
  ])("an answer's view is drawn unless it is older: %s", (_, told, drawn) => {
    expect(isNoOlder(told, known)).toBe(drawn);
    expect(isNoOlder(told, null)).toBe(true);
  });
});

describe("cards", () => {
  test("seats lie as the reader sees them", () => {
    expect(leftOf("W")).toBe("N");
    expect(partnerOf("E")).toBe("W");
    expect(["S", "W", "N", "E"].map((seat) => placeOf(seat as never, "S"))).toEqual(["bottom", "left", "top", "right"]);
    expect(placeOf("S", "E")).toBe("left");
  });
  test("jacks of the trumps' colour and jokers are marked once trumps are known", () => {
    expect(markOf("Jc", "s")).toBe("little-jack");
    expect(markOf("Js", "s")).toBe("big-jack");
    expect(markOf("Jh", "s")).toBeNull();
    expect(markOf("*1", "s")).toBe("joker");
    expect(markOf("*1", null)).toBeNull();
  });
});

describe("options", () => {
  test("bids of one contract are one entry with its ways", () => {
    const found = bidsIn(["pass", "bid 6 c", "bid 6 h", "bid x h alone", "bid y"]);
    expect(found.map((bid) => bid.contract)).toEqual(["6", "x", "y"]);
    expect(found[0]!.ways.map((way) => way.suit)).toEqual(["c", "h"]);
    expect(found[1]!.ways).toEqual([{ suit: "h", alone: true, option: "bid x h alone" }]);
  });
  test("a discard is found whatever the order of its cards", () => {
    const options = ["discard 7c 8c", "discard 7c 9d", "discard 8c 9d"];
    expect(discardCount(options)).toBe(2);
    expect(discardOption(options, ["9d", "7c"])).toBe("discard 7c 9d");
    expect(discardOption(options, ["9d"])).toBeUndefined();
    expect([...discardable(options, ["9d"])].sort()).toEqual(["7c", "8c", "9d"]);
  });
  test("what is neither bid nor card is asked in words", () => {
    expect(wordsIn(["pass", "bid 5", "play 7c", "trump h", "ask ace", "take kitty"])).toEqual(["pass", "trump h", "ask ace", "take kitty"]);
  });
});

describe("what happened", () => {
  test("a call is kept, and a pass after it does not hide it", () => {
    expect(callsOf(["N pass", "E bid 6 h", "S pass"])).toEqual({ N: "pass", E: "6 h", S: "pass" });
  });
  test("a knock stays until the partner has led", () => {
    const upTo = (count: number): object => knocksOf(["N play 7c", "E play 8c", "S play 9c", "S knock", "W play Tc", "W play As", "N play Ks", "E play 7s", "S play 8s", "N play 7d"].slice(0, count), 4);
    expect(upTo(4)).toEqual({ S: "9c" });
    expect(upTo(9)).toEqual({ S: "9c" });
    expect(upTo(10)).toEqual({});
  });
});

describe("geometry", () => {
  const wish = { cards: 8, large: false, fan: false, scale: 1, panel: false };
  test("two rows of four do not overlap on a phone, and fit fingers", () => {
    for (const [width, height] of [[390, 844], [360, 740], [320, 568]] as const) {
      const shape = geometry({ ...wish, width, height });
      expect(shape.shape).toBe("portrait");
      expect(shape.rows).toBe(2);
      const { slots } = layout(8, width - 20, shape);
      expect(slots[1]!.x - slots[0]!.x).toBeGreaterThanOrEqual(shape.width);
      expect(shape.width).toBeGreaterThanOrEqual(44);
      expect(slots.at(-1)!.x + shape.width).toBeLessThanOrEqual(width - 20);
    }
  });
  test("eleven cards leave strips that fingers hit", () => {
    const shape = geometry({ ...wish, width: 390, height: 844, cards: 11 });
    const { slots } = layout(11, 370, shape);
    expect(slots).toHaveLength(11);
    expect(slots[1]!.x - slots[0]!.x).toBeGreaterThanOrEqual(44);
  });
  test("the shapes", () => {
    expect(geometry({ ...wish, width: 844, height: 390 }).shape).toBe("landscape");
    expect(geometry({ ...wish, width: 1440, height: 900 }).shape).toBe("wide");
    expect(geometry({ ...wish, width: 390, height: 844, fan: true }).rows).toBe(1);
  });
});

describe("house options", () => {
  const target: OptionWords = { name: "target", title: "", kind: "number", own: 32, own_words: "32", low: 1, high: 500, values: [] };
  const rows: OptionWords = { name: "contracts", title: "", kind: "contracts", own: {}, own_words: "", low: null, high: null, values: [] };
  test("only what differs is kept", () => {
    expect(withOption({}, target, 21)).toEqual({ target: 21 });
    expect(withOption({ target: 21 }, target, 32)).toEqual({});
  });
  test("contracts are left out and taken in again", () => {
    const house = withContract({}, rows, "x", false);
    expect(house).toEqual({ contracts: { x: false } });
    expect(isPlayed(house, rows, "x")).toBe(false);
    expect(withContract(house, rows, "x", true)).toEqual({});
    expect(differences({ target: 21, ...house }, { options: [target, rows] } as unknown as BookWords)).toBe(2);
  });
  test("a shared link carries the rules", () => {
    expect(rulesIn("?rules=x&house=%7B%22target%22%3A21%7D")).toEqual({ name: "x", house: { target: 21 } });
    expect(rulesIn("?rules=x&house=nonsense")).toEqual({ name: "x", house: {} });
    expect(rulesIn("")).toBeNull();
  });
});

describe("the seal", () => {
  test("SHA-256 and HMAC are the library's", () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 200]) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 7) & 255);
      expect(toHex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
      expect(toHex(hmac(message, message))).toBe(createHmac("sha256", message).update(message).digest("hex"));
    }
    expect(toHex(fromHex("00ff10"))).toBe("00ff10");
  });
  test("a real hand's cards are those that were promised, and no others", () => {
    const record = JSON.parse(readFileSync(new URL("hand.json", import.meta.url), "utf8"));
    expect(checked(record)).toBe(true);
    expect(new Set(packOf(record)).size).toBe(34);
    expect(checked({ ...record, hand: record.hand + 1 })).toBe(false);
    expect(checked({ ...record, deal: { ...record.deal, N: record.deal.S, S: record.deal.N } })).toBe(false);
  });
});

describe("looking back", () => {
  const record = JSON.parse(readFileSync(new URL("hand.json", import.meta.url), "utf8"));
  test("no card is lost or twice at any step", () => {
    for (let step = 0; step <= record.actions.length; step++) {
      const now = replayed(record, step);
      const played = record.actions.slice(0, step).filter((action: string) => action.includes(" play ")).map((action: string) => action.slice(7));
      const all = [...Object.values(now.hands).flat(), ...now.kitty, ...Object.values(now.discards).flat(), ...played];
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBe(Object.values(record.deal as Record<string, string>).flatMap(cardsIn).length);
    }
  });
});

test("settings that can't be read are as by default", () => {
  expect(settingsFrom("{", "fr").language).toBe("fr");
  expect(settingsFrom('{"large": "yes", "voice": true}', "en")).toMatchObject({ large: false, voice: true });
});

test("an address says where the page is", () => {
  expect(whereIs("/t/ab3k", "?move=x")).toEqual({ code: "AB3K", move: "x" });
  expect(whereIs("/", "").code).toBeNull();
});
