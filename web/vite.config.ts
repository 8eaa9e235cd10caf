import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const WORDS = new URL("../src/charlemagne/words/", import.meta.url);
const FILES = ["cards", "reasons", "server", "page"];
// @fluent/bundle ships no text of its Apache-2.0: TypeScript has the same one.
const SHIPPED = ["svelte/LICENSE.md", "typescript/LICENSE.txt", "@fontsource-variable/atkinson-hyperlegible-next/LICENSE", "@letele/playing-cards/LICENSE"];
const LEFT_OUT = /^(page|typed|told|player|cannot-not)-/;

/** The messages that the page needs of the project's own Fluent files, one module a language, comments left out. */
function words(): Plugin {
  return {
    name: "charlemagne-words",
    resolveId: (id) => (id.startsWith("virtual:words/") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0virtual:words/")) return null;
      const language = id.slice("\0virtual:words/".length);
      const text = FILES.map((name) => {
        const file = new URL(`${language}/${name}.ftl`, WORDS);
        this.addWatchFile(file.pathname);
        const entries = readFileSync(file, "utf8").replace(/^#.*\n/gm, "").split(/\n(?=[a-z])/);
        return entries.filter((entry) => !LEFT_OUT.test(entry)).map((entry) => entry.trim()).join("\n");
      }).join("\n");
      return `export default ${JSON.stringify(text)};`;
    },
  };
}

/** What is built is no source: git is told so in the folder itself. The licences of what is shipped lie beside it. */
function unversioned(): Plugin {
  return {
    name: "charlemagne-unversioned",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: ".gitignore", source: "*\n" });
      const texts = [new URL("LICENSES.md", import.meta.url), ...SHIPPED.map((name) => new URL(`node_modules/${name}`, import.meta.url))];
      this.emitFile({ type: "asset", fileName: "licenses.txt", source: texts.map((file) => readFileSync(file, "utf8")).join("\n\n---\n\n") });
    },
  };
}

export default defineConfig({
  plugins: [words(), svelte(), unversioned()],
  build: {
    outDir: "../src/charlemagne/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: { include: ["tests/**/*.test.ts"] },
});
