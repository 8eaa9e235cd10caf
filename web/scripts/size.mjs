// How much the page weighs, gzipped, to the first playable table; more than 200 kB is a failure.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET = 200_000;
const built = new URL("../../src/charlemagne/server/static/", import.meta.url);
const files = readdirSync(new URL("assets/", built)).map((name) => `assets/${name}`);
const weigh = (name) => (name.endsWith(".woff2") ? readFileSync(new URL(name, built)).length : gzipSync(readFileSync(new URL(name, built)), { level: 9 }).length);

const first = ["index.html", ...files.filter((name) => /\.css$|\.js$|latin-wght/.test(name) && !/\/en-/.test(name))];
const later = files.filter((name) => name.endsWith(".svg"));
let total = 0;
for (const name of first) {
  total += weigh(name);
  console.log(`${String(weigh(name)).padStart(7)}  ${name}`);
}
console.log(`${String(total).padStart(7)}  to the first playable table, with one language`);
console.log(`${String(later.reduce((sum, name) => sum + weigh(name), 0)).padStart(7)}  court figures and back, as they are needed`);
process.exit(total > BUDGET ? 1 : 0);
