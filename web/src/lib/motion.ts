/** How cards move: from where they were to where they go. Only looks; the state never waits for it. */
import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";
import type { Place } from "./cards";
import { motion } from "./settings.svelte";

/** A way off the middle of the table, in percent of a card's width and height: so nothing has to be measured. */
const WAYS: Record<Place, [number, number]> = { bottom: [0, 240], left: [-240, 0], top: [0, -220], right: [240, 0] };

const moved = (place: Place, ms: number, shrink: number): TransitionConfig => {
  const [x, y] = WAYS[place];
  return {
    duration: motion(ms),
    easing: cubicOut,
    css: (t, u) => `transform: translate(${x * u}%, ${y * u}%) scale(${1 - u * shrink}); opacity: ${Math.min(1, t * 2.2)}`,
  };
};

/** Between the hand and the table; a card that was nowhere on the page comes from its player's plate. */
const pair = crossfade({
  duration: () => motion(220),
  easing: cubicOut,
  fallback: (_node, params) => moved((params as { from?: Place }).from ?? "bottom", 260, 0.4),
});
type Way = (node: Element, params: { key: string; from?: Place }) => () => TransitionConfig;
export const [send, receive] = pair as unknown as [Way, Way];

/** A gathered card on its way to whoever took the trick. */
export const gather = (_node: Element, { to }: { to: Place }): TransitionConfig => moved(to, 280, 0.6);

/** A card that is dealt. */
export const dealt = (_node: Element, { at }: { at: number }): TransitionConfig => ({
  duration: motion(260),
  delay: motion(at * 45),
  easing: cubicOut,
  css: (t, u) => `transform: translateY(${-120 * u}px) rotate(${-6 * u}deg); opacity: ${t}`,
});
