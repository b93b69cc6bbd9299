// A pseudo-language as an esbuild plugin: every word of the page in brackets.

import { readFile } from "node:fs/promises";

const WORDS = /web\/words\/en\/[\w-]+\.ts$/;
const MARK = `
const marked = (one) =>
  typeof one === "string" ? (one && \`⟦\${one}⟧\`)
  : typeof one === "function" ? (...given) => marked(one(...given))
  : Array.isArray(one) ? one.map(marked)
  : one && typeof one === "object" ? Object.fromEntries(Object.entries(one).map(([name, part]) => [name, marked(part)]))
  : one;
`;

export default {
  name: "pseudo",
  setup(esbuild) {
    esbuild.onLoad({ filter: WORDS }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const marked = text.replace(/^export const (\w*(?:Words|strings))\b/gm, "const plain_$1");
      const names = [...marked.matchAll(/^const plain_(\w+)/gm)].map(([, name]) => name);
      const exports = names.map((name) => `export const ${name} = marked(plain_${name});`);
      return { contents: [marked, MARK, ...exports].join("\n"), loader: "ts" };
    });
  },
};
