// The tokens of an AnyDice program, for colours, indentation and completion. What a program means, only the engine knows.

import { type Completion, type CompletionSource, snippet } from "@codemirror/autocomplete";
import { StreamLanguage, type StringStream } from "@codemirror/language";
import type { Language } from "../../../engine/protocol.ts";

/** `called`: how many square brackets are open */
export type Place = { isComment: boolean; depth: number; called: number };

const INDENT = 2;

export function anydice(keywords: string[]): StreamLanguage<Place> {
  const known = new Set(keywords);
  return StreamLanguage.define({
    name: "anydice",
    startState: () => ({ isComment: false, depth: 0, called: 0 }),
    copyState: (place) => ({ ...place }),
    token: (stream, place) => tokenOf(stream, place, known),
    indent: (place, after) => INDENT * Math.max(place.depth - (/^\s*\}/.test(after) ? 1 : 0), 0),
    languageData: { closeBrackets: { brackets: ["(", "[", '"'] }, indentOnInput: /^\s*\}$/ },
  });
}

function tokenOf(stream: StringStream, place: Place, keywords: Set<string>) {
  if (place.isComment || stream.eat("\\")) {
    place.isComment = !stream.skipTo("\\"); // it ends at the next one, on whichever line
    if (place.isComment) {
      stream.skipToEnd();
    } else {
      stream.next();
    }
    return "comment";
  }
  if (stream.eatSpace()) {
    return null;
  }
  if (stream.match(/^"[^"]*"?/)) {
    return "string";
  }
  if (stream.match(/^\d+/)) {
    return "number";
  }
  if (stream.match(/^[A-Z_]+/)) {
    return "variableName";
  }
  const word = stream.match(/^[a-z]+/) as RegExpMatchArray | null;
  if (word) {
    return /^d+$/.test(word[0])
      ? "operatorKeyword"
      : place.called > 0
        ? "variableName.function"
        : keywords.has(word[0])
          ? "keyword"
          : null;
  }
  const sign = stream.next() ?? "";
  place.depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
  place.called = Math.max(place.called + (sign === "[" ? 1 : sign === "]" ? -1 : 0), 0);
  return "[](){}".includes(sign) ? "bracket" : "operator";
}

/** Completes keywords, settings and functions, built in or of the program, and its variables. */
export function completionsOf({ builtins, settings, keywords }: Language): CompletionSource {
  const functions = builtins.map(({ name, insert, sentence }) => ({ label: name, apply: put(insert), sentence }));
  const statements = settings.map(({ insert, sentence }) => ({ label: insert, apply: put(insert), sentence }));
  const words = [...keywords.map((label) => ({ label, boost: 1 })), ...functions, ...statements];
  return (context) => {
    const text = context.state.doc.toString();
    const setting = context.matchBefore(/\bset\s+"?[a-z ]*/);
    if (setting) {
      return { from: setting.from, options: statements };
    }
    const call = context.matchBefore(/\[[a-z]*/);
    if (call) {
      return { from: call.from, options: [...ownFunctions(text), ...functions], validFor: /^\[[a-z]*$/ };
    }
    const name = context.matchBefore(/[A-Z_]+/);
    if (name) {
      return { from: name.from, options: variables(text, name.text), validFor: /^[A-Z_]*$/ };
    }
    const word = context.matchBefore(/[a-z]+/);
    return word && (context.explicit || word.text.length > 1)
      ? { from: word.from, options: [...ownFunctions(text), ...words], validFor: /^[a-z]*$/ }
      : null;
  };
}

/** Such as `function: attack with BONUS:n against AC { … }`: to be called with its parameters as they are named. */
function ownFunctions(text: string): Completion[] {
  return [...text.matchAll(/\bfunction\s*:\s*([^{}]+?)\s*\{/g)].map(([, shape = ""]) => {
    const label = `[${shape.replace(/:[nsd?]\b/g, "").replace(/\s+/g, " ")}]`;
    return { label, apply: put(label), boost: 2 };
  });
}

/** What the program gives a value to, but for what is just being typed. */
function variables(text: string, typed: string): Completion[] {
  const names = [...text.matchAll(/\b([A-Z_]+)\s*:|\bloop\s+([A-Z_]+)/g)].map(([, one, other]) => one ?? other ?? "");
  return [...new Set(names)].filter((name) => name !== typed).map((label) => ({ label }));
}

export function sentenceOf({ sentence }: Completion & { sentence?: string }) {
  const line = document.createElement("span");
  line.className = "cm-sentence";
  line.textContent = sentence ?? "";
  return sentence ? line : null;
}

/**
 * In the place of what was typed, and of the bracket or quotation mark that closed it by itself. Its numbers, dice and parameters are
 * stops of the Tab key.
 */
function put(text: string): Exclude<Completion["apply"], string> {
  let stops = 0;
  const stop = (found: string) => {
    stops += 1;
    return `\${${stops}:${found}}`;
  };
  const apply = snippet(text.replace(/[{}]/g, "\\$&").replace(/\b(?:\d*d\d+|\d+|[A-Z_]+)\b/g, stop));
  return (view, completion, from, to) => {
    const next = view.state.sliceDoc(to, to + 1);
    const isClosed = next === '"' || (next === "]" && text.endsWith(next));
    apply(view, completion, from, isClosed ? to + 1 : to);
  };
}
