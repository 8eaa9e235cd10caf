/** What the page asks the server for, besides the table's own socket. */
import type { Books, Joined, Review, Rules } from "../wire";
import type { Error as Refused } from "../wire";
import { settings } from "./settings.svelte";
import { speech } from "./words.svelte";

/** Something that the server would not do, with its sentence. */
export class RefusedError extends Error {
  constructor(readonly told: Refused) {
    super(told.words || told.code);
  }
}

async function asked<T>(path: string, body?: unknown): Promise<T> {
  const url = new URL(path, location.origin);
  url.searchParams.set("lang", speech.language);
  const init: RequestInit = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(url, init);
  const value: unknown = await answer.json();
  if (!answer.ok) throw new RefusedError(value as Refused);
  return value as T;
}

const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  const key = `${speech.language} ${path}`;
  if (!kept.has(key)) {
    const answer = asked<T>(path);
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
  }
  return kept.get(key) as Promise<T>;
}

export interface NewTable {
  name: string;
  rules?: string;
  house?: Record<string, unknown>;
  seat?: string;
  players?: Record<string, string>;
  start: boolean;
}

export const books = (): Promise<Books> => once("/api/books");
export const rules = (name: string, house: Record<string, unknown>): Promise<Rules> =>
  once(`/api/rules/${encodeURIComponent(name)}?house=${encodeURIComponent(JSON.stringify(house))}`);
export const openTable = (table: NewTable): Promise<Joined> => asked("/api/tables", { ...table, lang: speech.language });
/** A table at which a hand that is over is dealt once more. */
export const dealAgain = (table: string, hand: number): Promise<Joined> =>
  asked("/api/tables", { name: settings.name.trim(), lang: speech.language, deal: { table, hand } });
export const joinTable = (code: string, name: string | null, seat: string | null, move: string | null = null): Promise<Joined> =>
  asked(`/api/table/${code}/join`, { name: name || null, seat, lang: speech.language, move });
export const review = (code: string, hand: number): Promise<Review> => asked(`/api/table/${code}/hand/${hand}`);
export const send = (code: string, command: unknown): Promise<unknown> => asked(`/api/table/${code}/do`, command);
