/** Every word of the page, from the project's own Fluent files. */
import { FluentBundle, FluentResource } from "@fluent/bundle";

export type Language = "en" | "fr";
export type Args = Record<string, string | number>;

class Speech {
  language = $state<Language>("en");
  ready = $state(false);
  #bundle = $state.raw<FluentBundle | null>(null);

  async speak(language: Language): Promise<void> {
    const text = language === "fr" ? await import("virtual:words/fr") : await import("virtual:words/en");
    this.use(language, text.default);
  }

  use(language: Language, text: string): void {
    const bundle = new FluentBundle([`${language}-CA`], { useIsolating: false });
    bundle.addResource(new FluentResource(text));
    this.#bundle = bundle;
    this.language = language;
    this.ready = true;
    if (typeof document !== "undefined") document.documentElement.lang = `${language}-CA`;
  }

  /** The message with this id; the id itself where there is none, which a test looks for. */
  say(id: string, args?: Args): string {
    const pattern = this.#bundle?.getMessage(id)?.value;
    if (!this.#bundle || pattern == null) return id;
    return this.#bundle.formatPattern(pattern, args ?? null, []);
  }

  knows(id: string): boolean {
    return this.#bundle?.hasMessage(id) ?? false;
  }
}

export const speech = new Speech();

export const t = (id: string, args?: Args): string => speech.say(id, args);

/** The text with a capital at its beginning. */
export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The language that the browser asks for. */
export const languageOfBrowser = (): Language =>
  (navigator.languages ?? [navigator.language]).map((one) => one.slice(0, 2).toLowerCase()).find((one) => one === "fr" || one === "en") === "fr" ? "fr" : "en";
