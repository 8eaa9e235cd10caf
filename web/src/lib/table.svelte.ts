/** One table as this page knows it: the newest messages, the line to it, and what has to be told aloud. */
import type { PlayerWords, Rules, TableMessage, TrickShown, ViewMessage, Why } from "../wire";
import { books, rules } from "./api";
import { otherSide, partnerOf, SEATS, sideOf, type SeatLetter, type SideName } from "./cards";
import { callsOf, handTold, isNoOlder, knocksOf, told, trickTold } from "./happenings";
import { Link, type LineState, type Told } from "./link";
import { Naming, reasonText } from "./naming";
import { hold, rememberTable, settings } from "./settings.svelte";
import { aloud, sound } from "./sound";
import { speech, t } from "./words.svelte";

const NOTICE_MS = 6000;
const LEARN_MS = 2000;
type Answered = { ok: boolean; path: string | null };

export class TableStore {
  readonly code: string;
  table = $state.raw<TableMessage | null>(null);
  view = $state.raw<ViewMessage | null>(null);
  /** The rules of this table in words: its contracts as its house options have them. */
  book = $state.raw<Rules | null>(null);
  phrases = $state.raw<Record<string, string>>({});
  /** The computer players' names and what they are called. */
  players = $state.raw<PlayerWords[]>([]);
  line = $state<LineState>("connecting");
  /** Why the line is closed for good, or null. */
  end = $state<string | null>(null);
  /** A sentence shown for a while: why something was not done. */
  notice = $state<string | null>(null);
  /** Sentences for the live region, the newest last; the region shows the newest few. */
  heard = $state<{ key: number; text: string }[]>([]);
  /** The full trick that still lies on the table, or null. */
  held = $state.raw<TrickShown | null>(null);
  /** A command of the hand on its way: nothing else is to be chosen meanwhile. */
  sending = $state(false);
  /** Phrases just said, by seat or person. */
  bubbles = $state<Record<string, string>>({});

  #link: Link;
  #answers = new Map<string, (answer: Answered) => void>();
  #heldTimer = 0;
  #noticeTimer = 0;
  #learnTimer = 0;
  #keys = 0;
  #salted = "";
  #said = -1;
  #decision = -1;

  readonly seat = $derived<SeatLetter | null>(this.table?.you.seat ?? null);
  /** The seat that lies at the bottom of the page: the reader's own, else South. */
  readonly bottom = $derived<SeatLetter>(this.seat ?? "S");
  readonly us = $derived<SideName>(sideOf(this.bottom));
  readonly them = $derived<SideName>(otherSide(this.us));
  readonly naming = $derived(new Naming(this.#names(), this.seat));
  readonly calls = $derived(callsOf(this.view?.record.actions ?? []));
  readonly trump = $derived(this.view?.state.trump ?? null);
  readonly colourHigh = $derived(this.book?.highest === "*2");
  readonly acts = $derived(this.view?.ask === "act" && this.line !== "ended" && this.table?.phase === "playing");
  readonly knocks = $derived(this.view ? knocksOf(this.view.record.actions, 4 - this.view.state.out.length) : {});

  constructor(code: string) {
    this.code = code.toUpperCase();
    this.#link = new Link(this.code, {
      told: (message) => this.#told(message),
      line: (state, end) => this.#lined(state, end),
    });
  }

  open(): void {
    this.end = null;
    this.#link.open();
  }

  close(): void {
    clearTimeout(this.#heldTimer);
    clearTimeout(this.#noticeTimer);
    clearTimeout(this.#learnTimer);
    this.table = null;
    this.#link.close();
  }

  hurry(): void {
    this.#link.hurry();
  }

  /** Opens the line anew, as somebody who has just joined. */
  reopen(): void {
    this.#link.close();
    this.#link = new Link(this.code, { told: (message) => this.#told(message), line: (state, end) => this.#lined(state, end) });
    this.end = null;
    this.#link.open();
  }

  /** Does one of the view's options. */
  act(option: string): void {
    if (!this.view || this.sending) return;
    this.sending = true;
    this.drop();
    void this.#asked({ decision: this.view.decision, do: option }).then(() => (this.sending = false));
  }

  knock(): void {
    if (this.view?.may_knock) void this.#asked({ knock: this.view.state.played });
  }

  /** A command about the table. */
  command(name: string, args: object = {}): Promise<Answered> {
    return this.#asked({ table: name, ...args });
  }

  /** Mutes somebody, or everybody (null), for this reader alone; it shows as soon as the server has taken it. */
  async mute(person: string | null, muted: boolean): Promise<void> {
    const { ok } = await this.command("mute", { person, muted });
    if (!ok || !this.table) return;
    const who = person ?? "*";
    const others = this.table.you.muted.filter((one) => one !== who);
    this.table = { ...this.table, you: { ...this.table.you, muted: muted ? [...others, who] : others } };
  }

  /** Shows a sentence for a while, and says it. */
  explain(text: string): void {
    this.notice = text;
    this.say(text);
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = window.setTimeout(() => (this.notice = null), NOTICE_MS);
  }

  whyNot(reason: Why): void {
    this.explain(reasonText(reason, (seat) => this.naming.other(seat)));
  }

  /** Puts a sentence into the live region, after those before it. */
  say(text: string): void {
    this.heard = [...this.heard.slice(-5), { key: ++this.#keys, text }];
    aloud(text, speech.language);
  }

  repeat(): void {
    const last = this.heard.at(-1);
    if (last) this.say(last.text);
  }

  /** Gathers a full trick at once. */
  drop(): void {
    clearTimeout(this.#heldTimer);
    if (this.held) sound("gather");
    this.held = null;
  }

  name(seat: SeatLetter): string {
    return this.naming.other(seat);
  }

  partner(): SeatLetter {
    return partnerOf(this.bottom);
  }

  #names(): Partial<Record<SeatLetter, string>> {
    const names: Partial<Record<SeatLetter, string>> = {};
    for (const seat of SEATS) {
      const held = this.table?.seats[seat];
      names[seat] = held?.person ? held.name : held ? "bot:" : (this.view?.record.players?.[seat] ?? "");
    }
    return names;
  }

  #asked(command: object): Promise<Answered> {
    const id = this.#link.send(command);
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  #answered(id: string, answer: Answered): void {
    this.#answers.get(id)?.(answer);
    this.#answers.delete(id);
  }

  #lined(state: LineState, end?: string): void {
    this.line = state;
    if (state === "lost") this.sending = false;
    if (end) this.end = end;
  }

  #told(message: Told): void {
    if (message.type === "table") this.#tableTold(message);
    else if (message.type === "view") this.#viewTold(message);
    else if (message.type === "ok") this.#answered(message.id, { ok: true, path: message.path ?? null });
    else {
      if (message.view && isNoOlder(message.view, this.view)) this.#viewTold(message.view);
      if (message.id) {
        this.#answered(message.id, { ok: false, path: null });
        if (message.code !== "stale") this.explain(message.words || reasonText(message.reason, (seat) => this.naming.other(seat)));
      } else if (message.words) this.notice = message.words;
    }
  }

  #tableTold(message: TableMessage): void {
    const before = this.table;
    this.table = message;
    if (!before || before.rules !== message.rules) void this.learn();
    if (message.you.person) rememberTable(this.code);
    const cut = message.cut;
    if (cut && message.you.seat && this.#salted !== `${message.match} ${cut.hand}`) {
      this.#salted = `${message.match} ${cut.hand}`;
      if (!cut.salted.includes(message.you.seat)) {
        const salt = [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        void this.command("salt", { hand: cut.hand, salt });
      }
    }
    const newest = message.said.at(-1)?.number ?? -1;
    if (before) for (const said of message.said) if (said.number > this.#said) this.#phrase(said.person, said.seat, said.phrase);
    this.#said = newest;
    if (before && before.phase !== message.phase && message.phase === "cut") this.drop();
    if (settings.finish === "always" && message.finish && message.you.seat && message.finish.waiting.includes(message.you.seat)) {
      void this.command("finish", { answer: message.finish.agreed.length ? "agree" : "ask" });
    }
  }

  #phrase(person: string, seat: SeatLetter | null, phrase: string): void {
    const key = seat ?? person;
    const words = this.phrases[phrase] ?? (speech.knows(`phrase-${phrase}`) ? t(`phrase-${phrase}`) : phrase);
    const name = this.table?.people.find((one) => one.id === person)?.name ?? "";
    this.bubbles = { ...this.bubbles, [key]: words };
    this.say(t("ui-tell-said", { name, phrase: words }));
    sound("say");
    setTimeout(() => {
      if (this.bubbles[key] === words) this.bubbles = Object.fromEntries(Object.entries(this.bubbles).filter(([other]) => other !== key));
    }, 4500);
  }

  /** Asks for the words about this table's rules, players and phrases, in the reader's language. */
  async learn(): Promise<void> {
    if (!this.table) return;
    try {
      const [told, book] = await Promise.all([books(), rules(this.table.rules, this.table.house)]);
      this.book = book;
      this.phrases = Object.fromEntries(told.phrases.map((phrase) => [phrase.id, phrase.words]));
      this.players = told.players;
    } catch {
      // The table can be played without words about its bids; but they are wanted.
      clearTimeout(this.#learnTimer);
      this.#learnTimer = window.setTimeout(() => void this.learn(), LEARN_MS);
    }
  }

  #viewTold(view: ViewMessage): void {
    const before = this.view;
    const sameHand = before !== null && before.record.match === view.record.match && before.record.hand === view.record.hand;
    this.view = view;
    this.sending = false;
    const { last, trick } = view.state;
    const isNews = sameHand && before.state.played < view.state.played;
    if (!sameHand || view.state.played < (before?.state.played ?? 0)) this.held = null;
    if (isNews && last && trick.length === 0 && last.cards.at(-1)?.card !== before.state.last?.cards.at(-1)?.card) {
      this.held = last;
      clearTimeout(this.#heldTimer);
      this.#heldTimer = window.setTimeout(() => this.drop(), hold());
    } else if (isNews && this.held && last?.cards[0]?.card !== this.held.cards[0]?.card) this.held = last;
    // What is told aloud comes in a task of its own: the cards move first.
    setTimeout(() => this.#tell(view, sameHand ? before : null));
  }

  #tell(view: ViewMessage, before: ViewMessage | null): void {
    if (!before) {
      this.say(t("ui-tell-hand", { number: view.record.hand, you: String(view.record.dealer === this.seat), name: this.naming.other(view.record.dealer) }));
      if (view.state.hand) this.say(handTold(view.state.hand.split(" "), view.state.trump));
    } else {
      for (const action of view.happened) {
        this.say(told(action, this.naming, view.state.trump));
        if (action.includes(" play ")) sound("card");
        if (action.endsWith(" knock")) sound("knock");
      }
      if (view.state.last && view.state.trick.length === 0 && view.state.played > before.state.played) this.say(trickTold(view.state, this.naming));
    }
    if (view.ask === "act" && view.decision !== this.#decision) {
      this.#decision = view.decision;
      sound("turn");
    }
  }
}
