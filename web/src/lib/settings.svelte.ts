/** How this reader likes the page; kept in this browser alone. */
import { languageOfBrowser, type Language } from "./words.svelte";

export interface Settings {
  language: Language;
  look: "auto" | "light" | "dark" | "contrast";
  large: boolean;
  fan: boolean;
  fourColours: boolean;
  text: 100 | 125 | 150;
  speed: "slow" | "normal" | "fast";
  animations: boolean;
  confirmCards: boolean;
  confirmBids: boolean;
  pictures: boolean;
  sound: boolean;
  voice: boolean;
  finish: "ask" | "always" | "never";
  name: string;
  met: boolean;
}

export const DEFAULTS: Settings = {
  language: "en", look: "auto", large: false, fan: false, fourColours: false, text: 100, speed: "normal", animations: true,
  confirmCards: false, confirmBids: true, pictures: true, sound: true, voice: false, finish: "ask", name: "", met: false,
};

const KEY = "settings";

/** What was kept, key by key: what is missing or of another type is as by default. */
export function settingsFrom(text: string | null, language: Language): Settings {
  const found: Record<string, unknown> = { ...DEFAULTS, language };
  try {
    const kept = JSON.parse(text ?? "{}") as Record<string, unknown>;
    for (const [key, value] of Object.entries(DEFAULTS)) if (typeof kept[key] === typeof value) found[key] = kept[key];
  } catch {
    // what can't be read is forgotten
  }
  return found as unknown as Settings;
}

const read = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const settings = $state<Settings>(settingsFrom(typeof localStorage === "undefined" ? null : read(), typeof navigator === "undefined" ? "en" : languageOfBrowser()));

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** Milliseconds of a motion at the reader's speed; 0 where nothing shall move. */
export function motion(ms: number): number {
  if (!settings.animations || stillness.matches) return 0;
  return ms * (settings.speed === "slow" ? 1.6 : settings.speed === "fast" ? 0.55 : 1);
}

/** How long a full trick lies before it is gathered. */
export const hold = (): number => (settings.speed === "slow" ? 2200 : settings.speed === "fast" ? 650 : 1200);

const stillness: { matches: boolean } = typeof matchMedia === "undefined" ? { matches: false } : matchMedia("(prefers-reduced-motion: reduce)");

/** The rule book and house options that this reader last played by alone, or null. */
export function usualRules(): { name: string; house: Record<string, unknown> } | null {
  try {
    const name = localStorage.getItem("rules");
    return name ? { name, house: JSON.parse(localStorage.getItem("house") ?? "{}") as Record<string, unknown> } : null;
  } catch {
    return null;
  }
}

export function keepRules(name: string, house: Record<string, unknown>): void {
  try {
    localStorage.setItem("rules", name);
    localStorage.setItem("house", JSON.stringify(house));
  } catch {
    // they are asked for again
  }
}

/** Tables that this browser has sat at, the newest first. */
export function recentTables(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem("tables") ?? "[]");
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string").slice(0, 4) : [];
  } catch {
    return [];
  }
}

export function rememberTable(code: string, here = true): void {
  try {
    localStorage.setItem("tables", JSON.stringify([...(here ? [code] : []), ...recentTables().filter((one) => one !== code)].slice(0, 4)));
  } catch {
    // nothing is kept
  }
}
