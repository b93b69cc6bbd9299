// A lexer for AnyDice programs, for colours, indentation and completion. Only the engine knows what a program means.

import { type Completion, type CompletionSource, snippet } from "@codemirror/autocomplete";
import { StreamLanguage, type StringStream } from "@codemirror/language";
import type { Language } from "../../../engine/protocol.ts";

/** `called`: how many square brackets are open */
export type Place = { isComment: boolean; depth: number; called: number };

const INDENT = 2;
/** What ends a value, apart from a comment: the end of the line, or another statement. */
const VALUE_END = /\n|$|[A-Z_]+\s*:|(?<![a-z])(?:output|loop|function|set|if|result)(?![a-z])/;
/** A variable with its value and the comment after it; a loop variable; a parameter. */
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
/** A comment or a string. */
const NO_CODE = /\\[^\\]*(?:\\|$)|"[^"\n]*"?/;
/** Maximum length of a description taken from the program. */
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
    place.isComment = !stream.skipTo("\\"); // it ends at the next backslash, on any line
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

/** Completes keywords, settings, built-in functions, and the program's own functions and variables. */
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

/** A complete name gets no completions, or Enter would lengthen it. */
const isNamed = (text: string, name: string) => variables(text).some(({ label }) => label === name);

/** Completions for the program's functions: calls with the names of the parameters. */
function own(text: string): Completion[] {
  return ownFunctions(text).map((one) => ({ ...one, apply: put(one.label), boost: 2 }));
}

/** A function or variable of the program, with its description. */
export type Named = { label: string; detail: string };

/** The functions defined, such as `function: attack with BONUS:n against AC { … }`, as calls. The description is the
 * comment before it, if that begins a line. */
export function ownFunctions(text: string): Named[] {
  const found = text.matchAll(/(?:^[^\S\n]*\\([^\\]*)\\\s*)?\bfunction\s*:\s*([^{}]+?)\s*\{/gm);
  return [...found].map(([, comment = "", shape = ""]) => ({
    label: `[${shape.replace(/:[nsd?]\b/g, "").replace(/\s+/g, " ")}]`,
    detail: shortened(comment),
  }));
}

/** The program's variables. The description is the first value and the comment after it. */
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

/** The program with its comments and strings replaced by blanks. */
export function codeOf(text: string) {
  return text.replace(new RegExp(NO_CODE, "g"), (found) => " ".repeat(found.length));
}

/** Inserts a completion in place of what was typed and of an automatic closing bracket or quote. Tab goes through its
 * numbers, dice and parameters. */
function put(text: string): Exclude<Completion["apply"], string> {
  const apply = withStops(text, /\b(?:\d*d\d+|\d+|[A-Z_]+)\b/);
  return (view, completion, from, to) => {
    const next = view.state.sliceDoc(to, to + 1);
    const isClosed = next === '"' || (next === "]" && text.endsWith(next));
    apply(view, completion, from, isClosed ? to + 1 : to);
  };
}

/** A snippet with Tab stops at its end and at every match of `part` outside comments and strings; `before`: also at its
 * start. */
export function withStops(text: string, part: RegExp, before: boolean = false) {
  let stops = 1;
  const parts = new RegExp(`${NO_CODE.source}|[{}]|(${part.source})`, "g");
  const template = text.replace(parts, (found, isPart) => {
    stops += 1;
    return isPart ? `\${${stops}:${found}}` : found.replace(/[{}]/g, "\\$&");
  });
  return snippet(`${before ? `\${1}` : ""}${template}\${}`);
}
