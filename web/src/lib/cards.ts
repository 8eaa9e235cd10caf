/** Cards, seats and sides in the notation of records. */
export type Suit = "c" | "d" | "h" | "s";
export type SeatLetter = "N" | "E" | "S" | "W";
export type SideName = "NS" | "EW";

export const SEATS: readonly SeatLetter[] = ["N", "E", "S", "W"];
export const SUITS: readonly Suit[] = ["s", "h", "c", "d"];

export const isJoker = (card: string): boolean => card.startsWith("*");
export const rankOf = (card: string): string => card[0] ?? "";
export const suitOf = (card: string): Suit | null => (isJoker(card) ? null : (card[1] as Suit));
export const isRed = (suit: Suit): boolean => suit === "h" || suit === "d";
export const cardsIn = (text: string | null | undefined): string[] => (text ? text.split(" ") : []);

export const sideOf = (seat: SeatLetter): SideName => (seat === "N" || seat === "S" ? "NS" : "EW");
export const otherSide = (side: SideName): SideName => (side === "NS" ? "EW" : "NS");
const turned = (seat: SeatLetter, by: number): SeatLetter => SEATS[(SEATS.indexOf(seat) + by) % 4]!;
export const leftOf = (seat: SeatLetter): SeatLetter => turned(seat, 1);
export const partnerOf = (seat: SeatLetter): SeatLetter => turned(seat, 2);

/** Where a seat is drawn for a reader who sits at the bottom. */
export type Place = "bottom" | "left" | "top" | "right";
const PLACES: readonly Place[] = ["bottom", "left", "top", "right"];
export const placeOf = (seat: SeatLetter, reader: SeatLetter): Place =>
  PLACES[(SEATS.indexOf(seat) - SEATS.indexOf(reader) + 4) % 4]!;

/**
 * What a card is marked as once trumps are known: only how it is drawn and called, never what may be played.
 * The words of the project call the two jacks of the trumps' colour by these names, whatever the rule book.
 */
export type Mark = "big-jack" | "little-jack" | "joker" | null;
export function markOf(card: string, trump: string | null): Mark {
  if (trump === null) return null;
  if (isJoker(card)) return "joker";
  if (rankOf(card) !== "J") return null;
  const suit = suitOf(card)!;
  if (suit === trump) return "big-jack";
  return isRed(suit) === isRed(trump as Suit) ? "little-jack" : null;
}
