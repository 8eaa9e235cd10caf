/** The line to a table: a socket that comes back by itself, and plain HTTP where no socket gets through. */
import type { Error as Refused, Ok, TableMessage, ViewMessage } from "../wire";
import { speech } from "./words.svelte";

export type Told = TableMessage | ViewMessage | Ok | Refused;
export type LineState = "connecting" | "open" | "lost" | "ended";

const WIRE = 1;
const WAITS = [300, 800, 1500, 3000, 5000, 8000];
/** Close codes after which trying again makes no sense, and the reason to show. */
export const ENDS: Record<number, string> = { 4000: "other-version", 4003: "not-yours", 4004: "no-such-table", 4009: "replaced", 4010: "removed" };
/** Sockets that fail one after the other, before ever opening, until plain HTTP is tried. */
const PATIENCE = 3;

export interface Listener {
  told(message: Told): void;
  line(state: LineState, end?: string): void;
}

export class Link {
  #socket: WebSocket | null = null;
  #reader: AbortController | null = null;
  #pending = new Map<string, object>();
  #tries = 0;
  #unopened = 0;
  #timer = 0;
  #over = false;
  #prefix = Math.random().toString(36).slice(2, 8);
  #count = 0;

  constructor(
    readonly code: string,
    readonly listener: Listener,
  ) {}

  open(): void {
    this.#over = false;
    clearTimeout(this.#timer);
    this.listener.line(this.#tries ? "lost" : "connecting");
    if (this.#unopened >= PATIENCE || typeof WebSocket === "undefined") void this.#stream();
    else this.#dial();
  }

  /** Sends a command until it is answered; a broken line sends it again under its id. */
  send(command: object): string {
    const id = `${this.#prefix}${++this.#count}`;
    const whole = { id, ...command };
    this.#pending.set(id, whole);
    this.#post(whole);
    return id;
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#socket?.close(1000);
    this.#reader?.abort();
  }

  /** Tries at once, instead of waiting. */
  hurry(): void {
    if (this.#over || this.#socket?.readyState === WebSocket.OPEN || this.#socket?.readyState === WebSocket.CONNECTING || this.#reader) return;
    this.open();
  }

  #post(command: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
    else if (this.#reader) void this.#do(command);
  }

  #heard(message: Told): void {
    if ((message.type === "ok" || message.type === "error") && message.id) this.#pending.delete(message.id);
    this.listener.told(message);
  }

  #opened(): void {
    this.#tries = 0;
    this.#unopened = 0;
    this.listener.line("open");
    for (const command of this.#pending.values()) this.#post(command);
  }

  #dial(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/table/${this.code}/ws?wire=${WIRE}&lang=${speech.language}`);
    this.#socket = socket;
    let opened = false;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (!opened) {
        opened = true;
        this.#opened();
      }
      this.#heard(JSON.parse(event.data) as Told);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      if (!opened) this.#unopened++;
      this.#ended(event.code);
    };
  }

  #ended(code: number): void {
    if (this.#over) return;
    const end = ENDS[code];
    if (end) {
      this.#over = true;
      this.listener.line("ended", end);
      return;
    }
    this.listener.line("lost");
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)]!;
    this.#timer = window.setTimeout(() => this.open(), wait);
  }

  async #stream(): Promise<void> {
    const reader = new AbortController();
    this.#reader = reader;
    let opened = false;
    try {
      const answer = await fetch(`/api/table/${this.code}/stream?wire=${WIRE}&lang=${speech.language}`, { signal: reader.signal });
      const lines = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { done, value } = await lines.read();
        if (done) break;
        const parts = (rest + value).split("\n");
        rest = parts.pop()!;
        for (const line of parts) {
          if (!line.trim()) continue;
          const message = JSON.parse(line) as Told;
          if (!opened && message.type !== "error") {
            opened = true;
            this.#opened();
          }
          this.#heard(message);
        }
      }
    } catch {
      // a broken stream is opened again below
    }
    if (this.#reader === reader) this.#reader = null;
    if (!opened) this.#unopened = 0;
    this.#ended(1006);
  }

  async #do(command: object): Promise<void> {
    try {
      const answer = await fetch(`/api/table/${this.code}/do?lang=${speech.language}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(command) });
      this.#heard((await answer.json()) as Told);
    } catch {
      // it is sent again when the line is back
    }
  }
}
