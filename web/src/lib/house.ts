/** House options as a difference from a rule book: from the server's list of them, and from a shared link. */
import type { BookWords, OptionWords } from "../wire";

export type House = Record<string, unknown>;

/** Sets an option; what equals the book's own value is left out. */
export function withOption(house: House, option: OptionWords, value: unknown): House {
  const { [option.name]: _, ...rest } = house;
  return value === option.own ? rest : { ...rest, [option.name]: value };
}

/** Leaves a contract out, or takes it in again. */
export function withContract(house: House, option: OptionWords, contract: string, played: boolean): House {
  const rows = { ...(house[option.name] as Record<string, unknown> | undefined) };
  if (played) delete rows[contract];
  else rows[contract] = false;
  const { [option.name]: _, ...rest } = house;
  return Object.keys(rows).length ? { ...rest, [option.name]: rows } : rest;
}

export const isPlayed = (house: House, option: OptionWords, contract: string): boolean =>
  (house[option.name] as Record<string, unknown> | undefined)?.[contract] !== false;

/** How many things differ from the book. */
export const differences = (house: House, book: BookWords): number =>
  book.options.reduce((count, { name, kind }) => count + (house[name] === undefined ? 0 : kind === "contracts" ? Object.keys(house[name] as object).length : 1), 0);

/** The rules that a shared link shows. */
export function rulesIn(search: string): { name: string; house: House } | null {
  const asked = new URLSearchParams(search);
  const name = asked.get("rules");
  if (!name) return null;
  try {
    const house: unknown = JSON.parse(asked.get("house") ?? "{}");
    return { name, house: typeof house === "object" && house !== null ? (house as House) : {} };
  } catch {
    return { name, house: {} };
  }
}
