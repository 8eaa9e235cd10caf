/** A finished hand at any of its steps, all cards open: the record's actions put into places, without a rule. */
import type { RecordShown } from "../wire";
import { cardsIn, isJoker, rankOf, SEATS, suitOf, type SeatLetter } from "./cards";

export interface Replayed {
  hands: Record<SeatLetter, string[]>;
  kitty: string[];
  discards: Record<SeatLetter, string[]>;
  trick: { seat: SeatLetter; card: string }[];
  /** The trick that is on or was last, from 1. */
  number: number;
  trump: string | null;
}

/** The actions that are stepped through: all but the bidding, which is one step for each call too. */
export const stepsOf = (record: RecordShown): number[] => record.actions.map((_, at) => at);

const ORDER = "789TJQKA";
const SUIT_ORDER = "dchs";
const worth = (card: string, trump: string | null): number => {
  if (isJoker(card)) return 1000 - Number(card[1]);
  const suit = suitOf(card)!;
  return (suit === trump ? 500 : 0) + SUIT_ORDER.indexOf(suit) * 20 + ORDER.indexOf(rankOf(card));
};

export function replayed(record: RecordShown, steps: number): Replayed {
  const hands = Object.fromEntries(SEATS.map((seat) => [seat, cardsIn(record.deal[seat])])) as Record<SeatLetter, string[]>;
  const discards = Object.fromEntries(SEATS.map((seat) => [seat, [] as string[]])) as unknown as Record<SeatLetter, string[]>;
  let kitty = cardsIn(record.deal.kitty);
  const plays: { seat: SeatLetter; card: string }[] = [];
  const { bidder } = record.result ?? {};
  let trump: string | null = null;
  // Whoever plays no card in the whole record is out: that tells how many cards a trick has.
  const players = new Set(record.actions.filter((action) => action.split(" ")[1] === "play").map((action) => action[0])).size || 4;
  const take = (seat: SeatLetter, card: string): void => void (hands[seat] = hands[seat].filter((other) => other !== card));
  const called = record.actions.find((action) => action.startsWith(`${bidder} bid `) && action.split(" ")[3]);
  for (const action of record.actions.slice(0, steps)) {
    const [letter, verb, ...what] = action.split(" ");
    const seat = letter as SeatLetter;
    if (verb === "give") {
      take(seat, what[0]!);
      const to = SEATS[(SEATS.indexOf(seat) + 2) % 4]!;
      hands[to] = [...hands[to], what[0]!];
    } else if (verb === "discard") {
      // Cards of the kitty that are played or put away have been taken: a hand never has a card twice.
      if (what.some((card) => kitty.includes(card)) || takesKitty(record, seat)) {
        hands[seat] = [...hands[seat], ...kitty];
        kitty = [];
      }
      for (const card of what) take(seat, card);
      discards[seat] = what;
    } else if (verb === "trump") trump = what[0] === "none" ? null : what[0]!;
    else if (verb === "ask" && what[0]?.length === 1 && record.result?.trump === what[0]) trump = what[0];
    else if (verb === "play") {
      if (plays.length === 0 && called) trump = record.result?.trump ?? null;
      take(seat, what[0]!);
      plays.push({ seat, card: what[0]! });
    }
  }
  if (plays.length) trump = record.result?.trump ?? trump;
  for (const seat of SEATS) hands[seat] = [...hands[seat]].sort((a, b) => worth(b, trump) - worth(a, trump));
  const full = Math.ceil(plays.length / players);
  return { hands, kitty, discards, trick: plays.slice((full - 1) * players), number: Math.max(full, 1), trump };
}

/** Whether a seat took the kitty: some card of it is later played or put away by that seat. */
function takesKitty(record: RecordShown, seat: SeatLetter): boolean {
  const kitty = cardsIn(record.deal.kitty);
  return record.actions.some((action) => {
    const [who, verb, ...what] = action.split(" ");
    return who === seat && (verb === "play" || verb === "discard") && what.some((card) => kitty.includes(card));
  });
}
