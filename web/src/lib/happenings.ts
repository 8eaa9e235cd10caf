/** What happened at the table, in sentences: for the live region, the log and the browser's voice. */
import type { StateShown, ViewMessage } from "../wire";
import type { SeatLetter } from "./cards";
import { otherSide, partnerOf, sideOf } from "./cards";
import { bidName, cardMarked, type Naming } from "./naming";
import { t } from "./words.svelte";

/** An action of the record as a sentence. */
export function told(action: string, naming: Naming, trump: string | null): string {
  const [letter, verb, ...rest] = action.split(" ");
  const seat = letter as SeatLetter;
  const who = { you: String(seat === naming.you), name: naming.other(seat) };
  const what = rest[0] ?? "";
  switch (verb) {
    case "pass": return t("ui-tell-pass", who);
    case "bid": return t("ui-tell-bid", { ...who, bid: bidName(rest.join(" ")) });
    case "take": return t("ui-tell-take", who);
    case "ask":
      if (!what) return t("ui-tell-ask", who);
      return what.length === 1 ? t("ui-tell-ask-suit", { ...who, suit: what }) : t("ui-tell-ask-ace", who);
    case "give": return what === "?" ? t("ui-tell-give-hidden", who) : t("ui-tell-give", { ...who, card: cardMarked(what, trump, "the-card") });
    case "discard": return t("ui-tell-discard", { ...who, count: rest.length });
    case "trump": return t("ui-tell-trump", { ...who, trump: what });
    case "alone": return t("ui-tell-alone", who);
    case "decline": return t("ui-tell-decline", who);
    case "play": return t("ui-tell-play", { ...who, card: cardMarked(what, trump, "the-card") });
    case "knock": return t("ui-tell-knock", who);
    default: return action;
  }
}

/** Who took the last trick, and how the tricks stand. */
export function trickTold(state: StateShown, naming: Naming): string {
  const winner = state.last!.winner;
  const side = naming.you === null ? "NS" : sideOf(naming.you);
  return t("ui-tell-trick", { you: String(winner === naming.you), name: naming.other(winner), us: state.tricks[side] ?? 0, them: state.tricks[otherSide(side)] ?? 0 });
}

/**
 * Whether a view that came with an answer may be drawn. Where sockets are blocked, answers and news come on two lines, and
 * what has been told since is not to be taken back; another match is the news' to tell.
 */
export function isNoOlder(view: ViewMessage, known: ViewMessage | null): boolean {
  if (known === null) return true;
  if (view.record.match !== known.record.match) return false;
  if (view.decision !== known.decision) return view.decision > known.decision;
  if (view.record.hand !== known.record.hand) return view.record.hand > known.record.hand;
  return view.record.actions.length >= known.record.actions.length;
}

/** What each player has said in the auction: the last of it, as a bid without its verb, `pass`, or nothing yet. */
export function callsOf(actions: readonly string[]): Partial<Record<SeatLetter, string>> {
  const calls: Partial<Record<SeatLetter, string>> = {};
  for (const action of actions) {
    const [seat, verb, ...rest] = action.split(" ");
    if (verb === "bid") calls[seat as SeatLetter] = rest.join(" ");
    else if (verb === "pass") calls[seat as SeatLetter] ??= "pass";
  }
  return calls;
}

/**
 * Knocks that the partner has not answered by a lead yet: the seat that knocked, and the card that it knocked on.
 *
 * @param players how many play cards to a trick.
 */
export function knocksOf(actions: readonly string[], players: number): Partial<Record<SeatLetter, string>> {
  const knocks: Partial<Record<SeatLetter, string>> = {};
  let card = "";
  let played = 0;
  for (const action of actions) {
    const [letter, verb, what] = action.split(" ");
    const seat = letter as SeatLetter;
    if (verb === "play") {
      if (played++ % players === 0) delete knocks[partnerOf(seat)];
      card = what ?? "";
    } else if (verb === "knock") knocks[seat] = card;
  }
  return knocks;
}

/** The hand as a line: "ace of spades, 7 of hearts". */
export const handTold = (cards: readonly string[], trump: string | null): string =>
  t("ui-tell-cards", { cards: cards.map((card) => cardMarked(card, trump)).join(", ") });
