/** The line at the foot of the table: what is asked of whom, in words. */
import type { ViewMessage } from "../wire";
import { partnerOf, suitOf, type SeatLetter } from "./cards";
import { bidName, listed } from "./naming";
import { discardCount } from "./options";
import type { TableStore } from "./table.svelte";
import { t } from "./words.svelte";

export interface Status {
  text: string;
  mine: boolean;
}

export function statusOf(store: TableStore): Status {
  const { table, view, seat } = store;
  if (!table) return { text: t("ui-loading"), mine: false };
  const other = (text: string): Status => ({ text, mine: false });
  const waits = seatsWhere(table.seats, (held) => held !== null && held.person !== null && held.here && !held.ready);
  switch (table.phase) {
    case "lobby":
      return other(t("ui-code-line", { code: table.code }));
    case "cut":
      if (table.cut?.cutter === seat) return { text: t("ui-cut-yours"), mine: true };
      return other(t("ui-cut-of", { name: store.name(table.cut?.cutter ?? table.dealer) }));
    case "between":
    case "over": {
      const own = seat !== null && table.seats[seat]?.ready;
      if (own && waits.length) return other(t("ui-next-waits", { names: listed(waits.map((one) => store.name(one))) }));
      return other(t("ui-hand-over"));
    }
    default:
  }
  if (!view) return other(t("ui-loading"));
  if (store.held) return other(`${t("ui-won-trick", { you: String(store.held.winner === seat), name: store.name(store.held.winner) })}.`);
  if (view.ask === "act" && seat) return { text: turnText(view, seat, store), mine: true };
  const { turn } = view.state;
  if (turn === null) return other(t("ui-hand-over"));
  if (seat === null) return other(`${t("ui-watching")} ${t("ui-turn-of", { name: store.name(turn) })}`);
  if (view.state.out.includes(seat)) return other(`${t("ui-turn-out")} ${t("ui-turn-of", { name: store.name(turn) })}`);
  return other(t("ui-turn-of", { name: store.name(turn) }));
}

function seatsWhere<T>(seats: Record<string, T>, wanted: (held: T) => boolean): SeatLetter[] {
  return (Object.keys(seats) as SeatLetter[]).filter((seat) => wanted(seats[seat]!));
}

function turnText(view: ViewMessage, seat: SeatLetter, store: TableStore): string {
  const { state, options, why_not } = view;
  const partner = store.name(partnerOf(seat));
  const bidder = state.bidder ? store.name(state.bidder) : "";
  switch (state.phase) {
    case "auction": {
      if (why_not.pass) return t("ui-turn-bid-must");
      if (!state.highest) return t("ui-turn-bid");
      const [who, , ...bid] = state.highest.split(" ");
      if (who === seat) return t("ui-turn-bid-own", { bid: bidName(bid.join(" ")) });
      return t("ui-turn-bid-over", { name: store.name(who as SeatLetter), bid: bidName(bid.join(" ")) });
    }
    case "choice": return t("ui-turn-choice", { name: partner });
    case "ask": return t("ui-turn-ask", { name: partner });
    case "give": return t("ui-turn-give", { name: partner });
    case "discard": return t("ui-turn-discard", { count: discardCount(options) });
    case "trump": return t("ui-turn-trump");
    case "defend": return t("ui-turn-defend", { name: bidder });
    default:
  }
  const plays = options.length;
  const reasons = Object.values(why_not);
  if (state.trick.length === 0) {
    const knocked = store.knocks[partnerOf(seat)];
    if (knocked) return t("ui-turn-lead-knock", { name: partner, lane: suitOf(knocked) ?? "jokers" });
    return t("ui-turn-lead", { number: state.tricks.NS! + state.tricks.EW! + 1 });
  }
  const must = reasons.find((reason) => reason.id !== "must-play-joker");
  if (must) return t("ui-turn-follow", { lane: laneOf(must.id, must.args?.suit), count: plays });
  if (reasons.length) return t("ui-turn-joker");
  return t("ui-turn-any");
}

const laneOf = (reason: string, suit: unknown): string =>
  typeof suit === "string" ? suit : reason.endsWith("-joker") ? "jokers" : "trumps";

/** How the contract stands: what is still needed, by the words of the contract alone. */
export const tricksOf = (store: TableStore): { us: number; them: number } => ({
  us: store.view?.state.tricks[store.us] ?? 0,
  them: store.view?.state.tricks[store.them] ?? 0,
});
