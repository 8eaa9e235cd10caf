// Made by `python -m charlemagne.server.schema web/src/wire.ts`: change charlemagne/server/wire.py instead.

export const WIRE = 1;

export interface Again {
  table: "again";
  id: string;
  rotate?: boolean;
}

export interface Away {
  table: "away";
  id: string;
  seconds: number | null;
}

export interface BookWords {
  name: string;
  title: string;
  summary: string;
  cards: number;
  target: number;
  highest: string;
  contracts: ContractWords[];
  options: OptionWords[];
}

export interface Books {
  books: BookWords[];
  players: PlayerWords[];
  phrases: PhraseWords[];
}

export interface ContractWords {
  name: string;
  title: string;
  needs: string;
  solo: boolean;
  suit: boolean;
  alone: boolean;
  made: number | "game";
  failed: number | "game";
}

export interface Cost {
  action: number;
  cost: number;
  best: string[];
}

export interface Cut {
  table: "cut";
  id: string;
  hand: number;
  at: number;
}

export interface CutAsked {
  hand: number;
  commit: string;
  cutter: "E" | "N" | "S" | "W";
  cards: number;
  salted: string[];
}

export interface Do {
  id: string;
  decision: number;
  do: string;
}

export interface Drawn {
  rounds: Record<string, string>[];
}

export interface Error {
  type: "error";
  code: "bad-message" | "full" | "gone" | "illegal" | "not-your-turn" | "not-yours" | "stale" | "too-large" | "too-many" | "unavailable" | "unknown-table" | "version";
  reason: Why;
  id?: string | null;
  words?: string;
  view?: ViewMessage | null;
}

export interface Finish {
  table: "finish";
  id: string;
  answer: "agree" | "ask" | "refuse";
}

export interface FinishOffered {
  made: boolean;
  agreed: string[];
  waiting: string[];
}

export interface Join {
  name?: string | null;
  lang?: "en" | "fr" | null;
  seat?: "E" | "N" | "S" | "W" | "any" | null;
  program?: boolean;
  move?: string | null;
}

export interface Joined {
  code: string;
  path: string;
  person: string;
  seat: "E" | "N" | "S" | "W" | null;
  token?: string | null;
}

export interface Knocked {
  id: string;
  knock: number;
}

export interface Leave {
  table: "leave";
  id: string;
}

export interface Lock {
  table: "lock";
  id: string;
  locked: boolean;
}

export interface MatchPlayed {
  match: string;
  winner: string;
  score: Record<string, number>;
}

export interface Move {
  table: "move";
  id: string;
}

export interface Mute {
  table: "mute";
  id: string;
  person: string | null;
  muted: boolean;
}

export interface NewTable {
  name?: string;
  lang?: "en" | "fr" | null;
  rules?: string | null;
  house?: Record<string, unknown>;
  seat?: "E" | "N" | "S" | "W";
  players?: Record<string, string>;
  speed?: number | null;
  away?: number | null;
  start?: boolean;
  program?: boolean;
  deal?: SameDeal | null;
}

export interface Next {
  table: "next";
  id: string;
}

export interface Ok {
  type: "ok";
  id: string;
  path?: string | null;
}

export interface OptionWords {
  name: string;
  title: string;
  kind: "choice" | "contracts" | "number";
  own: string | boolean | number | Record<string, unknown>;
  own_words: string;
  low: number | null;
  high: number | null;
  values: ValueWords[];
}

export interface Pace {
  table: "pace";
  id: string;
  speed: number;
}

export interface PersonHere {
  id: string;
  name: string;
  seat: "E" | "N" | "S" | "W" | null;
  here: boolean;
}

export interface PhraseWords {
  id: string;
  words: string;
}

export interface PlayShown {
  seat: "E" | "N" | "S" | "W";
  card: string;
}

export interface PlayerWords {
  name: string;
  title: string;
}

export interface RecordShown {
  charlemagne: number;
  rules: string;
  house: Record<string, unknown>;
  match: string;
  hand: number;
  dealer: "E" | "N" | "S" | "W";
  score: Record<string, number>;
  deal: Record<string, string>;
  actions: string[];
  result: ResultShown | null;
  players?: Record<string, string>;
  seal?: SealOfRecord | null;
}

export interface Remove {
  table: "remove";
  id: string;
  person: string;
}

export interface Rename {
  table: "name";
  id: string;
  name: string;
}

export interface ResultShown {
  bidder: "E" | "N" | "S" | "W" | null;
  contract: string | null;
  trump: string | null;
  alone: boolean;
  tricks: number;
  made: boolean | null;
  points: Record<string, number>;
  score: Record<string, number>;
  winner: string | null;
}

export interface Review {
  record: Record<string, unknown>;
  costs: Cost[] | null;
  makeable: boolean | null;
}

export interface Rules {
  name: string;
  title: string;
  house: Record<string, unknown>;
  difference: string[];
  highest: string;
  contracts: ContractWords[];
  sections: SectionWords[];
}

export interface Said {
  number: number;
  person: string;
  seat: "E" | "N" | "S" | "W" | null;
  phrase: string;
}

export interface Salt {
  table: "salt";
  id: string;
  hand: number;
  salt: string;
}

export interface SameDeal {
  table: string;
  hand: number;
}

export interface Say {
  table: "say";
  id: string;
  phrase: string;
}

export interface SealOfRecord {
  commit: string;
  key: string | null;
  salt: string;
  cut: number;
}

export interface SealShown {
  hand: number;
  commit: string;
  key: string | null;
  salt: string;
  cut: number;
}

export interface SeatHeld {
  name: string;
  person: string | null;
  player: string | null;
  here: boolean;
  away: boolean;
  ready: boolean;
}

export interface SeatPlayer {
  table: "player";
  id: string;
  seat: "E" | "N" | "S" | "W";
  player: string | null;
}

export interface SectionWords {
  heading: string;
  lines: string[];
}

export interface Settings {
  speed: number;
  away: number | null;
  locked: boolean;
  substitute: string;
}

export interface SheetRow {
  hand: number;
  dealer: "E" | "N" | "S" | "W";
  bidder: "E" | "N" | "S" | "W" | null;
  contract: string | null;
  trump: string | null;
  alone: boolean;
  tricks: number;
  made: boolean | null;
  points: Record<string, number>;
  score: Record<string, number>;
}

export interface Sit {
  table: "sit";
  id: string;
  seat: "E" | "N" | "S" | "W";
}

export interface Snapshot {
  table: TableMessage;
  view: ViewMessage | null;
}

export interface Stand {
  table: "stand";
  id: string;
}

export interface Start {
  table: "start";
  id: string;
}

export interface StateShown {
  phase: string;
  turn: "E" | "N" | "S" | "W" | null;
  highest: string | null;
  bidder: "E" | "N" | "S" | "W" | null;
  contract: string | null;
  alone: boolean;
  lone_defender: "E" | "N" | "S" | "W" | null;
  trump: string | null;
  leader: "E" | "N" | "S" | "W" | null;
  trick: PlayShown[];
  hand: string | null;
  counts: Record<string, number>;
  out: string[];
  exposed: Record<string, string>;
  tricks: Record<string, number>;
  needed: number | null;
  played: number;
  last: TrickShown | null;
}

export interface Swap {
  table: "swap";
  id: string;
  seat: "E" | "N" | "S" | "W";
  with: "E" | "N" | "S" | "W";
}

export interface TableMessage {
  type: "table";
  wire: number;
  code: string;
  match: string;
  phase: "between" | "cut" | "lobby" | "over" | "playing";
  you: You;
  host: string;
  rules: string;
  house: Record<string, unknown>;
  target: number;
  hand: number;
  dealer: "E" | "N" | "S" | "W";
  score: Record<string, number>;
  people: PersonHere[];
  seats: Record<string, SeatHeld | null>;
  settings: Settings;
  cut: CutAsked | null;
  seal: SealShown | null;
  undo: UndoAsked | null;
  finish: FinishOffered | null;
  drawn: Drawn | null;
  sheet: SheetRow[];
  matches: MatchPlayed[];
  said: Said[];
}

export interface TrickShown {
  leader: "E" | "N" | "S" | "W";
  winner: "E" | "N" | "S" | "W";
  cards: PlayShown[];
}

export interface Undo {
  table: "undo";
  id: string;
  answer: "agree" | "ask" | "refuse";
}

export interface UndoAsked {
  seat: "E" | "N" | "S" | "W";
  agreed: string[];
  waiting: string[];
}

export interface ValueWords {
  value: string | boolean | number;
  words: string;
}

export interface ViewMessage {
  type: "view";
  charlemagne: number;
  seat: "E" | "N" | "S" | "W" | null;
  decision: number;
  ask: "act" | "knock" | "none";
  record: RecordShown;
  state: StateShown;
  options: string[];
  why_not: Record<string, Why>;
  warnings: Record<string, Why>;
  may_knock: boolean;
  limit_ms: number | null;
  happened: string[];
}

export interface Why {
  id: string;
  args?: Record<string, string | number>;
}

export interface You {
  person: string | null;
  seat: "E" | "N" | "S" | "W" | null;
  host: boolean;
  muted: string[];
}

export type Command = Do | Knocked | Sit | Stand | Swap | Rename | SeatPlayer | Start | Salt | Cut | Next | Again | Undo | Finish | Say | Mute | Lock | Remove | Pace | Away | Move | Leave;

export type Message = TableMessage | ViewMessage | Ok | Error;
