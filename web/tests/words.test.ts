import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SOURCES = new URL("../src/", import.meta.url);
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|svelte)$/.test(name) && name !== "wire.ts");
const code = files.map((name) => [name, readFileSync(new URL(name, SOURCES), "utf8")] as const);

const bundle = (language: string): FluentBundle => {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const name of ["cards", "reasons", "server", "page"]) made.addResource(new FluentResource(readFileSync(new URL(`../../src/charlemagne/words/${language}/${name}.ftl`, import.meta.url), "utf8")));
  return made;
};

test.each(["en", "fr"])("every message that the code says is there in %s", (language) => {
  const words = bundle(language);
  const said = new Set(code.flatMap(([, text]) => [...text.matchAll(/["'`](ui-[a-z0-9-]*[a-z0-9])["'`]/g)].map((found) => found[1]!)));
  expect(said.size).toBeGreaterThan(150);
  // Beginnings of ids, to which a value is added.
  const begun = new Set(["ui-look", "ui-speed", "ui-finish"]);
  expect([...said].filter((id) => !words.hasMessage(id) && !begun.has(id))).toEqual([]);
});

test("every message of the page is said somewhere", () => {
  const all = [...readFileSync(new URL("../../src/charlemagne/words/en/page.ftl", import.meta.url), "utf8").matchAll(/^(ui-[a-z0-9-]+) =/gm)].map((found) => found[1]!);
  const text = code.map(([, one]) => one).join("\n");
  const words = readFileSync(new URL("../../src/charlemagne/words/en/page.ftl", import.meta.url), "utf8");
  const made = /^ui-(closed|look|speed|finish)-/;
  const unused = all.filter((id) => !made.test(id) && !new RegExp(`["'\`]${id}["'\`]`).test(text) && !words.includes(`{ ${id} }`));
  expect(unused).toEqual([]);
});

test("no rule book and no contract is named in code", () => {
  const named = /["'`](standard|maine|maine-32|charlesmagne|mulot|charlemagne|gros-mulot|gros-charlemagne|le-petit|high-card|game)["'`]/;
  expect(code.filter(([, text]) => named.test(text)).map(([name]) => name)).toEqual([]);
});

test("the page asks no other host", () => {
  const foreign = code.filter(([, text]) => /https?:\/\/(?!www\.w3\.org)/.test(text)).map(([name]) => name);
  expect(foreign).toEqual([]);
});
