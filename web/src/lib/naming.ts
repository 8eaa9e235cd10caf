/** What cards, people, bids and contracts are called, as one reader at the table hears it. */
import { isJoker, markOf, rankOf, sideOf, suitOf, type SeatLetter, type SideName } from "./cards";
import { sentence, speech, t, type Args } from "./words.svelte";

export type CardForm = "card" | "the-card" | "your-card";

export function cardName(card: string, form: CardForm = "card"): string {
  if (isJoker(card)) {
    const id = form === "card" ? "joker" : form === "the-card" ? "the-joker" : "your-joker";
    return t(id, { joker: card === "*1" ? "white" : "colour" });
  }
  return t(form, { rank: rankOf(card), suit: suitOf(card)! });
}

/** The card with what it is marked as: "jack of clubs (little jack)". */
export function cardMarked(card: string, trump: string | null, form: CardForm = "card"): string {
  const mark = markOf(card, trump);
  const text = cardName(card, form);
  return mark === "big-jack" || mark === "little-jack" ? t(`as-${mark}`, { card: text }) : text;
}

export const contractName = (contract: string): string => t("contract", { contract });

/** A bid such as `6`, `6 h` or `6 h alone`, without its seat and verb. */
export function bidName(bid: string): string {
  const [contract, suit, alone] = bid.split(" ");
  if (!suit) return contractName(contract ?? "");
  return t(alone ? "contract-in-suit-alone" : "contract-in-suit", { contract: contract ?? "", suit });
}

/** A contract with its trumps, once they are known: "6 in clubs". */
export const contractIn = (contract: string, trump: string | null): string => bidName(trump ? `${contract} ${trump}` : contract);

export const listed = (items: string[], last = "ui-and"): string =>
  items.length < 2 ? (items[0] ?? "") : t(last, { first: items.slice(0, -1).join(", "), last: items.at(-1)! });

/** A reason of the rules or of the server as a sentence. */
export function reasonText(reason: { id: string; args?: Record<string, unknown> }, name: (seat: SeatLetter) => string): string {
  const args: Args = {};
  for (const [key, value] of Object.entries(reason.args ?? {})) {
    const text = String(value);
    if (key === "card" && text !== "?") {
      args.card = cardName(text);
      args.theirs = cardName(text, "the-card");
      args.yours = cardName(text, "your-card");
    } else if (key === "highest" && reason.id === "give-highest") args.highest = cardName(text);
    else if (key === "bid" || key === "highest") args[key] = contractName(text);
    else if (key === "suit") args.suit = t("suit", { suit: text });
    else if (key === "turn") args.turn = name(text as SeatLetter);
    else if (key === "phase") args.phase = t("phase", { phase: text });
    else args[key] = typeof value === "number" ? value : text;
  }
  for (const id of [`why-${reason.id}`, `cannot-${reason.id}`, `warn-${reason.id}`]) if (speech.knows(id)) return sentence(t(id, args));
  return t("ui-refused");
}

/** People's names at one table, for one reader. */
export class Naming {
  constructor(
    readonly names: Partial<Record<SeatLetter, string>>,
    readonly you: SeatLetter | null,
  ) {}

  seat(seat: SeatLetter): string {
    return seat === this.you ? t("ui-you") : this.other(seat);
  }

  other(seat: SeatLetter): string {
    const name = this.names[seat];
    if (!name) return t("seat", { seat });
    return name.startsWith("bot:") ? t("ui-computer-name", { seat: t("seat", { seat }) }) : name;
  }

  side(side: SideName): string {
    if (this.you === null) return t("side", { side });
    return t(side === sideOf(this.you) ? "ui-us" : "ui-them");
  }
}
