// Draws the twelve court figures from @letele/playing-cards (CC0-1.0): the upper half, coordinates rounded, what
// lies below the middle left out. `npm run figures` writes them to src/courts; they are kept in the repository, so
// that a build needs neither this script nor the package.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const WIDTH = 1300;
const MIDDLE = 1000;
const source = readFileSync(new URL("../node_modules/@letele/playing-cards/dist/index.esm.js", import.meta.url), "utf8");

// The package is React components: a stand-in for React turns them into plain trees.
const stand_in = `
const _extends = Object.assign;
const React = { createElement: (tag, props, ...children) => ({ tag, props: props ?? {}, children: children.filter(Boolean) }) };
`;
const code = stand_in + source.replace(/^import .*$/gm, "");
const pack = await import("data:text/javascript;base64," + Buffer.from(code).toString("base64"));

const SIZES = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

function* commands(path) {
  const token = /([a-zA-Z])|(-?(?:\d+\.\d*|\.\d+|\d+)(?:e-?\d+)?)/g;
  let letter = "", numbers = [];
  const flush = function* () {
    const size = SIZES[letter.toLowerCase()];
    if (size === 0) { yield [letter, []]; return; }
    for (let at = 0; at + size <= numbers.length; at += size) {
      yield [at > 0 && letter === "M" ? "L" : at > 0 && letter === "m" ? "l" : letter, numbers.slice(at, at + size)];
    }
  };
  let rest = path;
  while (rest.length) {
    // The flags of an arc may stand together without a space.
    const place = letter.toLowerCase() === "a" ? numbers.length % 7 : -1;
    const flag = place === 3 || place === 4 ? /^[\s,]*([01])/.exec(rest) : null;
    if (flag) { numbers.push(Number(flag[1])); rest = rest.slice(flag[0].length); continue; }
    token.lastIndex = 0;
    const found = token.exec(rest);
    if (!found) break;
    rest = rest.slice(found.index + found[0].length);
    if (found[1]) { if (letter) yield* flush(); letter = found[1]; numbers = []; }
    else numbers.push(Number(found[2]));
  }
  if (letter) yield* flush();
}

const joined = (numbers) => numbers.map((n, i) => (i && n >= 0 ? " " : "") + n).join("");

// The path in whole units, each point rounded by itself so that no error adds up, without its parts below `low`.
function rounded(path, low) {
  const parts = [];
  let at = [0, 0], start = [0, 0], pen = [0, 0], part = null, last = "";
  for (const [letter, numbers] of commands(path)) {
    const kind = letter.toLowerCase(), relative = letter === kind;
    if (kind === "m") {
      at = relative ? [at[0] + numbers[0], at[1] + numbers[1]] : numbers;
      start = at; pen = at.map(Math.round);
      part = { text: "M" + joined(pen), top: at[1] }; parts.push(part); last = "m";
      continue;
    }
    if (kind === "z") { part.text += "z"; at = start; pen = at.map(Math.round); last = "z"; continue; }
    if (last === "z") { pen = at.map(Math.round); part = { text: "M" + joined(pen), top: at[1] }; parts.push(part); }
    let out, end;
    if (kind === "h") { end = [relative ? at[0] + numbers[0] : numbers[0], at[1]]; out = [Math.round(end[0]) - pen[0]]; }
    else if (kind === "v") { end = [at[0], relative ? at[1] + numbers[0] : numbers[0]]; out = [Math.round(end[1]) - pen[1]]; }
    else if (kind === "a") {
      end = relative ? [at[0] + numbers[5], at[1] + numbers[6]] : numbers.slice(5);
      out = [...numbers.slice(0, 5).map((n) => Math.round(n * 10) / 10), Math.round(end[0]) - pen[0], Math.round(end[1]) - pen[1]];
    } else {
      const absolute = numbers.map((n, i) => (relative ? n + at[i % 2] : n));
      end = absolute.slice(-2);
      out = absolute.map((n, i) => Math.round(n) - pen[i % 2]);
      for (let i = 1; i < absolute.length; i += 2) part.top = Math.min(part.top, absolute[i]);
    }
    part.top = Math.min(part.top, end[1]);
    part.text += (kind === last ? (out[0] >= 0 ? " " : "") : kind) + joined(out);
    last = kind; at = end; pen = [Math.round(end[0]), Math.round(end[1])];
  }
  return parts.filter((one) => one.top <= low).map((one) => one.text).join("");
}

const NAMES = { strokeLinecap: "stroke-linecap", strokeLinejoin: "stroke-linejoin", strokeWidth: "stroke-width", strokeMiterlimit: "stroke-miterlimit", fillRule: "fill-rule", clipRule: "clip-rule" };

function written(node, symbols, used, low) {
  if (node.tag === "use") {
    const id = node.props.xlinkHref.slice(1);
    used.add(id);
    const { xlinkHref, ...rest } = node.props;
    return `<use href="#${short(id)}"${attributes(rest)}/>`;
  }
  const { d, id, ...rest } = node.props;
  const path = d === undefined ? "" : rounded(d, low);
  if (d !== undefined && !path) return "";
  const inner = node.children.map((child) => written(child, symbols, used, low)).join("");
  return `<${node.tag}${path ? ` d="${path}"` : ""}${attributes(rest)}${inner ? `>${inner}</${node.tag}>` : "/>"}`;
}

const short = (id) => id.split("__").pop();
const attributes = (props) =>
  Object.entries(props).filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${NAMES[name] ?? name}="${typeof value === "number" ? Math.round(value * 100) / 100 : String(value).replace(/-?\d*\.\d{3,}/g, (n) => String(Math.round(n * 1000) / 1000))}"`).join("");

mkdirSync(new URL("../src/courts/", import.meta.url), { recursive: true });
let total = 0;
for (const [suit, letter] of [["C", "c"], ["D", "d"], ["H", "h"], ["S", "s"]]) {
  for (const rank of ["J", "Q", "K"]) {
    const svg = pack[suit + rank.toLowerCase()]({});
    const defs = svg.children.find((child) => child.tag === "defs");
    const symbols = new Map(defs.children.map((child) => [child.props.id, child]));
    const layers = svg.children.filter((child) => child.tag === "use" && child.props.width === 164.8 && !child.props.transform)
      .map((child) => symbols.get(child.props.xlinkHref.slice(1))).filter((one) => one?.tag === "symbol" && one.props.viewBox === "0 0 1300 2000");
    const used = new Set();
    const figure = layers.flatMap((layer) => layer.children).map((child) => written(child, symbols, used, MIDDLE)).join("");
    const own = [...used].map((id) => {
      const symbol = symbols.get(id);
      return `<symbol id="${short(id)}" viewBox="${symbol.props.viewBox}" preserveAspectRatio="xMinYMid">${symbol.children.map((child) => written(child, symbols, new Set(), Infinity)).join("")}</symbol>`;
    }).join("");
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${MIDDLE}">${own ? `<defs>${own}</defs>` : ""}${figure}</svg>\n`;
    writeFileSync(new URL(`../src/courts/${rank}${letter}.svg`, import.meta.url), text);
    const size = gzipSync(text).length;
    total += size;
    console.log(`${rank}${letter} ${text.length} bytes, ${size} gzipped`);
  }
}
console.log(`all figures ${total} bytes gzipped`);
