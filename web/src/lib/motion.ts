/** How cards move: from where they were to where they go. Only looks; the state never waits for it. */
import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";
import type { Place } from "./cards";
import { motion } from "./settings.svelte";

/** A way off the middle of the table, in widths and heights of a card. */
const WAYS: Record<Place, [number, number]> = { bottom: [0, 2.4], left: [-2.4, 0], top: [0, -2.2], right: [2.4, 0] };

const moved = (node: Element, place: Place, ms: number, shrink: number): TransitionConfig => {
  const [x, y] = WAYS[place];
  const box = node.getBoundingClientRect();
  const own = getComputedStyle(node).transform;
  const still = own === "none" ? "" : own;
  return {
    duration: motion(ms),
    easing: cubicOut,
    css: (t, u) => `transform: ${still} translate(${x * box.width * u}px, ${y * box.height * u}px) scale(${1 - u * shrink}); opacity: ${Math.min(1, t * 2.2)}`,
  };
};

/** Between the hand and the table; a card that was nowhere on the page comes from its player's plate. */
const pair = crossfade({
  duration: () => motion(220),
  easing: cubicOut,
  fallback: (node, params) => moved(node, (params as { from?: Place }).from ?? "bottom", 260, 0.4),
});
type Way = (node: Element, params: { key: string; from?: Place }) => () => TransitionConfig;
export const [send, receive] = pair as unknown as [Way, Way];

/** A gathered card on its way to whoever took the trick. */
export const gather = (node: Element, { to }: { to: Place }): TransitionConfig => moved(node, to, 280, 0.6);

/** A card that is dealt. */
export const dealt = (_node: Element, { at }: { at: number }): TransitionConfig => ({
  duration: motion(260),
  delay: motion(at * 45),
  easing: cubicOut,
  css: (t, u) => `transform: translateY(${-120 * u}px) rotate(${-6 * u}deg); opacity: ${t}`,
});
