/** Our own drawings, as paths in a square of 100; the court figures by their address. */
import type { Suit } from "./cards";

export const PIPS: Record<Suit, string> = {
  s: "M50 3c7 23 43 36 43 63a19.5 19.5 0 0 1-37.5 7c.5 11.5 4.5 17.5 10.5 23.5H34c6-6 10-12 10.5-23.5A19.5 19.5 0 0 1 7 66C7 39 43 26 50 3Z",
  h: "M50 95C39 74 5 58 5 31.5A23.5 23.5 0 0 1 50 22a23.5 23.5 0 0 1 45 9.5C95 58 61 74 50 95Z",
  d: "M50 2c8 18 20 34 37 48-17 14-29 30-37 48C42 80 30 64 13 50 30 36 42 20 50 2Z",
  c: "M50 3a21.5 21.5 0 0 1 16.5 35.5A21.5 21.5 0 1 1 55.5 73c.5 11.5 4.5 17.5 10.5 23.5H34c6-6 10-12 10.5-23.5a21.5 21.5 0 1 1-11-34.5A21.5 21.5 0 0 1 50 3Z",
};
export const STAR = "m50 4 13.5 30.5 33 3.5-25 22 7.5 33L50 76 21 93l7.5-33-25-22 33-3.5Z";

const found = import.meta.glob<string>("../courts/*.svg", { eager: true, query: "?url", import: "default" });
/** The figure of a king, queen or jack, by its card. */
export const COURTS: Record<string, string> = Object.fromEntries(Object.entries(found).map(([path, url]) => [path.slice(-6, -4), url]));

/** Icons: strokes in a square of 24. */
export const ICONS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  back: "M15 5l-7 7 7 7",
  on: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  end: "M6 5l7 7-7 7M17 5v14",
  last: "M4 9h10a6 6 0 0 1 0 12H9M4 9l5-5M4 9l5 5",
  undo: "M3 12a9 9 0 1 0 3-6.7M3 4v5h5",
  say: "M4 5h16v11H11l-5 4v-4H4z",
  sheet: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h4",
  knock: "M7 11V7.5a1.5 1.5 0 0 1 3 0m0 2.5V6a1.5 1.5 0 0 1 3 0v4m0-3.5a1.5 1.5 0 0 1 3 0V11m0-2.5a1.5 1.5 0 0 1 3 0V14a6 6 0 0 1-6 6h-2c-3 0-5-2-6-4.5L4.5 12a1.5 1.5 0 0 1 2.5-1.5",
  robot: "M6 9h12v9H6zM12 9V5m0-1.5v.1M9.5 13v.5m5-.5v.5M3 12v3m18-3v3M9.5 16h5",
  away: "M19 14.5A8 8 0 1 1 9.5 5a6.5 6.5 0 0 0 9.5 9.5Z",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-4 2.5-6 6-6s6 2 6 6m1-9.5a3 3 0 0 0 0-6m5 15c0-3-1.5-5-4-5.5",
  rules: "M5 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H5zM19 4h-4a2 2 0 0 0-2 2v14a2 2 0 0 1 2-2h4z",
  gear: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Zm0-5.5v3m0 12v3m9-9h-3M6 12H3m15.4-6.4-2.1 2.1M7.7 16.3l-2.1 2.1m12.8 0-2.1-2.1M7.7 7.7 5.6 5.6",
  text: "M4 6h16M4 10h16M4 14h10M4 18h7",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4m0 3.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  leave: "M14 4h5v16h-5M4 12h10m-4-4 4 4-4 4",
  device: "M8 3h8v18H8zM11 18h2",
  share: "M12 15V4m-4 4 4-4 4 4M5 13v7h14v-7",
  check: "M5 12.5l5 5L19.5 7",
  seal: "M12 3l7 3v5c0 5-3 8.5-7 10-4-1.5-7-5-7-10V6zM9 12l2.2 2.2L15.5 10",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  replay: "M5 5v6h6M5.5 11A8 8 0 1 1 4 15",
  plus: "M12 5v14M5 12h14",
} as const;
export type IconName = keyof typeof ICONS;
