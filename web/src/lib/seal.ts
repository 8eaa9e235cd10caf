/** The proof of a deal, checked by the page itself: SHA-256 and the shuffle of the record's format. */

const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  // The constants are the first bits of the roots of the first primes.
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    const bits = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32);
    if (found < 8) START[found] = bits(Math.sqrt(n));
    K[found++] = bits(Math.cbrt(n));
  }
}

export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length;
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const hash = START.slice();
  const w = new Uint32Array(64);
  const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!, b = w[i - 2]!;
      w[i] = w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = hash[i]! + value));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((value, i) => out.setUint32(4 * i, value));
  return new Uint8Array(out.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const with_ = (pad: number, rest: Uint8Array): Uint8Array => {
    const whole = new Uint8Array(64 + rest.length);
    block.forEach((byte, i) => (whole[i] = byte ^ pad));
    whole.set(rest, 64);
    return sha256(whole);
  };
  return with_(0x5c, with_(0x36, message));
}

export const fromHex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
export const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export interface Sealed {
  match: string;
  hand: number;
  dealer: string;
  deal: Record<string, string>;
  seal?: { commit: string; key: string | null; salt: string; cut: number } | null;
}

/** The pack as the seal shuffles and cuts it. */
export function packOf(sealed: Sealed): string[] {
  const seal = sealed.seal!;
  const jokers = Object.values(sealed.deal).some((cards) => cards.includes("*"));
  const pack = [...["c", "d", "h", "s"].flatMap((suit) => [..."789TJQKA"].map((rank) => rank + suit)), ...(jokers ? ["*1", "*2"] : [])];
  const key = fromHex(seal.key!);
  let words: number[] = [];
  let block = 0;
  const next = (): number => {
    if (!words.length) {
      const view = new DataView(hmac(key, new TextEncoder().encode(`charlemagne/1|${sealed.match}|${sealed.hand}|${seal.salt}|${block++}`)).buffer);
      words = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i));
    }
    return words.shift()!;
  };
  for (let place = pack.length - 1; place > 0; place--) {
    const fair = 2 ** 32 - (2 ** 32 % (place + 1));
    let word = next();
    while (word >= fair) word = next();
    const other = word % (place + 1);
    [pack[place], pack[other]] = [pack[other]!, pack[place]!];
  }
  return [...pack.slice(seal.cut), ...pack.slice(0, seal.cut)];
}

/** Whether the key fits what was promised before the cut, and the cards are those that it deals. */
export function checked(sealed: Sealed): boolean {
  if (!sealed.seal?.key || toHex(sha256(fromHex(sealed.seal.key))) !== sealed.seal.commit) return false;
  const pack = packOf(sealed);
  const same = (one: readonly string[], other: string | undefined): boolean => [...one].sort().join() === (other ?? "").split(" ").sort().join();
  const first = "NESW".indexOf(sealed.dealer) + 1;
  // Packets of two or of four, as the table deals: the record doesn't say which, and only one can fit.
  return [2, 4].some((packet) => {
    const hands: Record<string, string[]> = { N: [], E: [], S: [], W: [] };
    for (let at = 0; at < 32; at++) hands["NESW"[(first + Math.floor(at / packet)) % 4]!]!.push(pack[at]!);
    return Object.entries(hands).every(([seat, cards]) => same(cards, sealed.deal[seat])) && (pack.length === 32 || same(pack.slice(32), sealed.deal.kitty));
  });
}
