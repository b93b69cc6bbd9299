// The tokens of an AnyDice program, for colours, indentation and completion. What a program means, only the engine knows.

import { type Completion, type CompletionSource, snippet } from "@codemirror/autocomplete";
import { StreamLanguage, type StringStream } from "@codemirror/language";
import type { Language } from "../../../engine/protocol.ts";

/** `called`: how many square brackets are open */
export type Place = { isComment: boolean; depth: number; called: number };

const INDENT = 2;
/** What ends a value, besides a comment: the end of its line, or another statement. */
const VALUE_END = /\n|$|[A-Z_]+\s*:|(?<![a-z])(?:output|loop|function|set|if|result)(?![a-z])/;
/** A variable with its value and the comment behind it; that of a loop; a parameter. */
const SET = new RegExp(
  [
    `\\b([A-Z_]+)\\s*:(?![nsd?]\\b)\\s*([^\\\\\\n]*?)[^\\S\\n]*(?:\\\\([^\\\\]*)\\\\|(?=${VALUE_END.source}))`,
    "\\bloop\\s+([A-Z_]+)",
    "\\b([A-Z_]+):[nsd]\\b",
  ].join("|"),
  "g",
);
const TOKENS: [RegExp, string | null][] = [
  [/^\s+/, null],
  [/^"[^"]*"?/, "string"],
  [/^\d+/, "number"],
  [/^[A-Z_]+/, "variableName"],
  [/^d+(?![a-z])/, "operatorKeyword"],
];
/** A comment or a text. */
const NO_CODE = /\\[^\\]*(?:\\|$)|"[^"\n]*"?/;
/** Of what a program says of its own names. */
const LONGEST_SAID = 100;

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
  for (const [sign, kind] of TOKENS) {
    if (stream.match(sign)) {
      return kind;
    }
  }
  const word = stream.match(/^[a-z]+/) as RegExpMatchArray | null;
  if (word) {
    return place.called > 0 ? "variableName.function" : keywords.has(word[0]) ? "keyword" : null;
  }
  const sign = stream.next() ?? "";
  place.depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
  place.called = Math.max(place.called + (sign === "[" ? 1 : sign === "]" ? -1 : 0), 0);
  return "[](){}".includes(sign) ? "bracket" : "operator";
}

/** Completes keywords, settings and functions, built in or of the program, and its variables. */
export function completionsOf({ builtins, settings, keywords }: Language): CompletionSource {
  const functions = builtins.map(({ name, insert, sentence: detail }) => ({ label: name, apply: put(insert), detail }));
  const statements = settings.map(({ insert, sentence: detail }) => ({ label: insert, apply: put(insert), detail }));
  const words = [...keywords.map((label) => ({ label, boost: 1 })), ...functions, ...statements];
  return (context) => {
    const text = context.state.doc.toString();
    const after = (typed: RegExp, optionsFor: (typed: string) => Completion[] | null, validFor?: RegExp) => {
      const found = context.matchBefore(typed);
      const options = found && optionsFor(found.text);
      return options && { from: found.from, options, ...(validFor ? { validFor } : {}) };
    };
    return (
      after(/\bset\s+"?[a-z ]*/, () => statements) ??
      after(/\[[a-z]*/, () => [...own(text), ...functions], /^\[[a-z]*$/) ??
      after(/[A-Z_]+/, (name) => (context.explicit || !isNamed(text, name) ? variables(text) : null)) ??
      after(/[a-z]+/, (word) => (context.explicit || word.length > 1 ? [...own(text), ...words] : null), /^[a-z]*$/)
    );
  };
}

/** What is a name as it stands is not to become a longer one by Enter. */
const isNamed = (text: string, name: string) => variables(text).some(({ label }) => label === name);

/** To be called with its parameters as they are named. */
function own(text: string): Completion[] {
  return ownFunctions(text).map((one) => ({ ...one, apply: put(one.label), boost: 2 }));
}

/** A function or variable of the program, with what its text says of it. */
export type Named = { label: string; detail: string };

/** Such as `function: attack with BONUS:n against AC { … }`, as it is called, with the comment before it that begins a line. */
export function ownFunctions(text: string): Named[] {
  const found = text.matchAll(/(?:^[^\S\n]*\\([^\\]*)\\\s*)?\bfunction\s*:\s*([^{}]+?)\s*\{/gm);
  return [...found].map(([, comment = "", shape = ""]) => ({
    label: `[${shape.replace(/:[nsd?]\b/g, "").replace(/\s+/g, " ")}]`,
    detail: shortened(comment),
  }));
}

/** What the program gives a value to, the first time with the value and the comment behind it. */
export function variables(text: string): Named[] {
  const known: Map<string, Named> = new Map();
  for (const [, name, value = "", comment = "", looped, parameter] of text.matchAll(SET)) {
    const label = name ?? looped ?? parameter ?? "";
    if (!known.has(label)) {
      known.set(label, { label, detail: shortened([value, comment].filter((part) => part.trim()).join(" – ")) });
    }
  }
  return [...known.values()];
}

function shortened(said: string) {
  const text = said.replace(/\s+/g, " ").trim();
  return text.length > LONGEST_SAID ? `${text.slice(0, LONGEST_SAID - 1)}…` : text;
}

/** The variable at a position; "" for none. */
export function nameAt(text: string, position: number) {
  return `${/[A-Z_]*$/.exec(text.slice(0, position))}${/^[A-Z_]*/.exec(text.slice(position))}`;
}

/** The text with blanks in the place of its comments and texts. */
export function codeOf(text: string) {
  return text.replace(new RegExp(NO_CODE, "g"), (found) => " ".repeat(found.length));
}

/** In the place of what was typed, and of the bracket or quotation mark that closed it by itself. Its numbers, dice and parameters
 * are stops of the Tab key. */
function put(text: string): Exclude<Completion["apply"], string> {
  const apply = withStops(text, /\b(?:\d*d\d+|\d+|[A-Z_]+)\b/);
  return (view, completion, from, to) => {
    const next = view.state.sliceDoc(to, to + 1);
    const isClosed = next === '"' || (next === "]" && text.endsWith(next));
    apply(view, completion, from, isClosed ? to + 1 : to);
  };
}

/** A text whose parts and end are stops of the Tab key, but in comments and texts. `before`: its begin, too. */
export function withStops(text: string, part: RegExp, before: boolean = false) {
  let stops = 1;
  const parts = new RegExp(`${NO_CODE.source}|[{}]|(${part.source})`, "g");
  const template = text.replace(parts, (found, isPart) => {
    stops += 1;
    return isPart ? `\${${stops}:${found}}` : found.replace(/[{}]/g, "\\$&");
  });
  return snippet(`${before ? `\${1}` : ""}${template}\${}`);
}
