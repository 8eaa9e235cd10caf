/** The options of a view, grouped as the page asks for them. It knows how they are spelled, and no rule. */

export interface BidOption {
  contract: string;
  /** The ways in which it may be bid: a suit or none, with the partner or alone. */
  ways: { suit: string | null; alone: boolean; option: string }[];
}

/** The bids that are open, one entry a contract, in the order given. */
export function bidsIn(options: readonly string[]): BidOption[] {
  const found: BidOption[] = [];
  for (const option of options) {
    const [verb, contract, suit, alone] = option.split(" ");
    if (verb !== "bid" || !contract) continue;
    let entry = found.find((one) => one.contract === contract);
    if (!entry) found.push((entry = { contract, ways: [] }));
    entry.ways.push({ suit: suit ?? null, alone: alone === "alone", option });
  }
  return found;
}

/** The cards that may be chosen one at a time, by the verb: `play` or `give`. */
export const cardsFor = (verb: string, options: readonly string[]): Set<string> =>
  new Set(options.filter((option) => option.startsWith(`${verb} `)).map((option) => option.slice(verb.length + 1)));

/** How many cards each option lays away; 0 where none does. */
export const discardCount = (options: readonly string[]): number => {
  const first = options.find((option) => option.startsWith("discard "));
  return first ? first.split(" ").length - 1 : 0;
};

const together = (cards: readonly string[]): string => [...cards].sort().join(" ");

/** The option that lays exactly these cards away, if there is one. */
export const discardOption = (options: readonly string[], cards: readonly string[]): string | undefined =>
  options.find((option) => option.startsWith("discard ") && together(option.split(" ").slice(1)) === together(cards));

/** The cards that may still be added to those chosen. */
export function discardable(options: readonly string[], chosen: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const option of options) {
    if (!option.startsWith("discard ")) continue;
    const cards = option.split(" ").slice(1);
    if (chosen.every((card) => cards.includes(card))) for (const card of cards) found.add(card);
  }
  return found;
}

/** The options that are neither bids nor cards: passing, the choice, asking, trumps, defending. */
export const wordsIn = (options: readonly string[]): string[] => options.filter((option) => !/^(bid|play|give|discard) /.test(option));
