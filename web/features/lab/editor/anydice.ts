// The tokens of an AnyDice program, for colours, indentation and completion. What a program means, only the engine knows.

import type { Completion, CompletionSource } from "@codemirror/autocomplete";
import { insertCompletionText, pickedCompletion } from "@codemirror/autocomplete";
import type { StringStream } from "@codemirror/language";
import { StreamLanguage } from "@codemirror/language";
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

/** Completes keywords, settings, and built-in functions. */
export function completionsOf({ builtins, settings, keywords }: Language): CompletionSource {
  const option = (label: string, insert: string, sentence: string) => ({
    label,
    apply: put(insert),
    sentence,
  });
  const functions = builtins.map(({ name, insert, sentence }) => option(name, insert, sentence));
  const statements = settings.map(({ insert, sentence }) => option(insert, insert, sentence));
  const words = [...keywords.map((label) => ({ label })), ...functions, ...statements];
  return (context) => {
    const setting = context.matchBefore(/\bset\s+"?[a-z ]*/);
    if (setting) {
      return { from: setting.from, options: statements };
    }
    const call = context.matchBefore(/\[[a-z]*/);
    if (call) {
      return { from: call.from, options: functions, validFor: /^\[[a-z]*$/ };
    }
    const word = context.matchBefore(/[a-z]+/);
    return word && (context.explicit || word.text.length > 1)
      ? { from: word.from, options: words, validFor: /^[a-z]*$/ }
      : null;
  };
}

/** What an option does, below its name. */
export function sentenceOf({ sentence }: Completion & { sentence?: string }) {
  const line = document.createElement("span");
  line.className = "cm-sentence";
  line.textContent = sentence ?? "";
  return sentence ? line : null;
}

/** In the place of what was typed, and of the bracket or quotation mark that closed it by itself. */
function put(text: string): Exclude<Completion["apply"], string> {
  return (view, completion, from, to) => {
    const next = view.state.sliceDoc(to, to + 1);
    const isClosed = next === '"' || (next === "]" && text.endsWith(next));
    view.dispatch({
      ...insertCompletionText(view.state, text, from, isClosed ? to + 1 : to),
      annotations: pickedCompletion.of(completion),
    });
  };
}
