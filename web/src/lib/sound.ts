/** Small sounds made on the spot; none before the first tap, none at all where they are off. */
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

/** Called on each tap, before the first of which browsers don't let a page sound; and when the switch is turned. */
export function wake(): void {
  if (typeof AudioContext === "undefined") return;
  if (!settings.sound) return void context?.suspend();
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

function tone(at: number, pitch: number, seconds: number, loud: number, shape: OscillatorType = "sine", to = pitch): void {
  const oscillator = context!.createOscillator();
  const gain = context!.createGain();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(pitch, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + seconds);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(gain).connect(context!.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

function rustle(at: number, seconds: number, loud: number, pitch: number): void {
  const length = Math.floor(context!.sampleRate * seconds);
  const buffer = context!.createBuffer(1, length, context!.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const source = context!.createBufferSource();
  const filter = context!.createBiquadFilter();
  const gain = context!.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(context!.destination);
  source.start(at);
}

export type Sound = "card" | "gather" | "knock" | "turn" | "won" | "lost" | "say";

export function sound(what: Sound): void {
  if (!settings.sound || context?.state !== "running") return;
  const now = context.currentTime;
  if (what === "card") rustle(now, 0.07, 0.35, 2600);
  else if (what === "gather") rustle(now, 0.16, 0.22, 1400);
  else if (what === "knock") for (const at of [0, 0.16]) (tone(now + at, 150, 0.09, 0.5, "sine", 70), rustle(now + at, 0.03, 0.3, 700));
  else if (what === "turn") (tone(now, 660, 0.14, 0.07), tone(now + 0.09, 880, 0.2, 0.07));
  else if (what === "won") [523, 659, 784, 1047].forEach((pitch, i) => tone(now + i * 0.11, pitch, 0.32, 0.07, "triangle"));
  else if (what === "lost") [392, 330].forEach((pitch, i) => tone(now + i * 0.18, pitch, 0.4, 0.06, "triangle"));
  else tone(now, 520, 0.1, 0.05);
}

/** Reads a sentence aloud in the browser's own voice, after those before it. */
export function aloud(text: string, language: string): void {
  if (!settings.voice || typeof speechSynthesis === "undefined") return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = `${language}-CA`;
  speechSynthesis.speak(said);
}
