/** Sizes in pixels, worked out from the window: which shape the page has and how large cards are. */

export type Shape = "portrait" | "landscape" | "wide";

export interface Geometry {
  shape: Shape;
  /** A card in the hand. */
  width: number;
  height: number;
  /** Rows in the hand. */
  rows: number;
  /** A card on the table. */
  trick: number;
}

export interface Wish {
  width: number;
  height: number;
  cards: number;
  large: boolean;
  fan: boolean;
  /** How much larger text is than usual: 1 to 1.5. */
  scale: number;
  /** Whether the bidding or a choice takes the middle of the page. */
  panel: boolean;
}

export const GAP = 6;
export const EDGE = 10;
export const RAIL = { landscape: 184, wide: 330 } as const;
const RATIO = 1.4;
const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

export function shapeOf(width: number, height: number): Shape {
  if (width >= 900 && height >= 560) return "wide";
  return width > height && height < 560 ? "landscape" : "portrait";
}

export function geometry({ width, height, cards, large, fan, scale, panel }: Wish): Geometry {
  const shape = shapeOf(width, height);
  const many = Math.max(cards, 8);
  if (shape === "wide") {
    const room = width - RAIL.wide - 2 * EDGE;
    const card = clamp(96, Math.min(0.085 * width * scale, (height - 190) / (large ? 4.2 : 4.6) / RATIO), large ? 168 : 140);
    const fits = Math.min(card, (room - 44 * (many - 1)) / 1);
    const w = Math.floor(Math.max(72, fits));
    return { shape, width: w, height: Math.round(w * RATIO), rows: 1, trick: Math.floor(Math.min(w, (height - w * RATIO - 170) / 2.35 / RATIO)) };
  }
  if (shape === "landscape") {
    const room = width - RAIL.landscape - 2 * EDGE;
    const w = Math.floor(clamp(44, (room - (many - 1) * 4) / Math.min(many, 8), large ? 96 : 84));
    const h = Math.min(Math.round(w * RATIO), Math.floor(height * 0.33));
    return { shape, width: w, height: h, rows: 1, trick: Math.floor(Math.min(w, (height - 44 - h - 96) / RATIO)) };
  }
  const rows = fan && !large && many <= 8 ? 1 : 2;
  const across = 4;
  const grid = Math.floor((width - 2 * EDGE - (across - 1) * GAP) / across);
  // A phone that is not tall gives the hand less height, never less width: fingers need the width.
  const rest = height - 56 - 52 - (panel ? 0 : 68) - (panel ? 442 : large ? 220 : 310);
  const w = Math.min(grid, Math.round(132 * scale));
  const h = Math.floor(clamp(w * (large ? 1.12 : 1.0), rest / rows - GAP, w * (large ? 1.3 : RATIO)));
  const felt = height - 56 - 52 - 68 - (rows * (h + GAP) + 14);
  const trick = Math.floor(clamp(48, Math.min((width - 40) / 3.1, (felt - 84) / 2.1 / RATIO), large ? 120 : 104));
  return { shape, width: w, height: h, rows, trick };
}

export interface Slot {
  x: number;
  y: number;
}

/**
 * Where each card of a hand lies, from the top left.
 *
 * As many rows as there are, the upper one fuller; cards overlap only where they don't fit side by side.
 */
export function layout(cards: number, room: number, { width, height, rows }: Pick<Geometry, "width" | "height" | "rows">): { slots: Slot[]; height: number } {
  const across = Math.ceil(cards / rows);
  const slots: Slot[] = [];
  for (let row = 0; row < rows; row++) {
    const count = Math.min(across, cards - row * across);
    if (count <= 0) break;
    const widest = rows > 1 ? Math.max(across, Math.min(4, across)) : count;
    const step = widest < 2 ? 0 : Math.min(width + GAP, (room - width) / (widest - 1));
    const from = (room - (step * (widest - 1) + width)) / 2;
    for (let at = 0; at < count; at++) slots.push({ x: Math.round(from + at * step), y: row * (height + GAP) });
  }
  return { slots, height: cards ? Math.min(rows, Math.ceil(cards / across)) * (height + GAP) - GAP : height };
}
