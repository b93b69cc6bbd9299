// What can be loaded into the Lab: saved programs, lessons (the open one is above the program), examples, functions.

import language from "oddsmith:language";
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { repeat } from "lit-html/directives/repeat.js";
import type { Lesson } from "../../engine/protocol.ts";
import { isProgram } from "../../link.ts";
import { type Actions, keyOf, labs, type State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { labWords as words } from "../../words/en/lab.ts";
import { strings } from "../../words/words.ts";
import { setUpEntry } from "../history/entry.ts";
import { keepView } from "../setup/ways.ts";
import { editor } from "./editor/editor.ts";

const { examples, lessons, builtins, settings } = language;
const MOST_SHOWN = 80;
const beginningOf = (text: string) => text.trim().split("\n", 1).join("").slice(0, MOST_SHOWN);

export function libraryView(state: State, actions: Actions) {
  return html`${programsView(state, actions)} ${lessonsView(state, actions)} ${examplesView(state, actions)} ${functionsView()}`;
}

/** The saved set-ups that are programs, to open, search, rename and delete. */
function programsView(state: State, actions: Actions) {
  const { lab, history } = state;
  const own = history.setUps.filter(({ link }) => isProgram(link));
  const link = labs.programLink(lab);
  const question = labs.isCurrent(lab) ? (lab.work.answer?.outputs[0]?.name ?? "") : "";
  const keep = {
    link,
    question: question || strings.viewNames.lab,
    isWrong: !lab.program.trim() || labs.isUnread(lab),
  };
  const before = lab.before.filter((text) => text !== lab.program);
  return html`<details class="own-programs">
      <summary id="programs-title">${words.programs(own.length)}</summary>
      ${keepView(keep, state, actions, { label: words.saveProgram, name: lab.name })}
      ${before.length > 0 ? html`<p class="muted">${words.writtenBefore}</p>` : nothing}
      ${before.map((text) => html`<button type="button" class="quiet" @click=${() => take(text, beginningOf(text), actions)}><code>${beginningOf(text)}</code></button>`)}
      ${own.length > 0 ? searchView(words.searchPrograms, "li") : nothing}
      <ul class="setups">${repeat(own, keyOf, (one, place) => html`<li>${setUpEntry(one, place, state, actions)}</li>`)}</ul>
      ${own.length > 0 ? html`<p class="muted">${words.programsHint}</p>` : nothing}
    </details>`;
}

function lessonsView({ lab: { learned } }: State, actions: Actions) {
  const done = html`<span aria-hidden="true">✓</span><span class="sr-only">${words.learned}</span>`;
  return html`<details class="lessons">
    <summary>${words.lessons}</summary>
    <ol class="groups">${lessons.map((lesson, place) => {
      const title = html`${place + 1}. ${lesson.title} ${learned.includes(lesson.title) ? done : nothing}`;
      return pickView(title, lesson.task, () => actions.openLesson(lesson));
    })}</ol>
  </details>`;
}

export function lessonView({ lab: { lesson } }: State, actions: Actions) {
  if (!lesson) {
    return nothing;
  }
  const { title, text, task, question, answer, solved } = lesson;
  const place = lessons.indexOf(lesson);
  const go = (to: Lesson | undefined, label: string, icon: unknown) =>
    html`<button type="button" class="icon-button" aria-label=${label} ?disabled=${!to} @click=${() => to && actions.openLesson(to)}>${icon}</button>`;
  const see = (event: any) => event.target.open && actions.learn(title);
  return html`<section class="lesson" aria-labelledby="lesson-title">
    <div class="lesson-head"><h2 id="lesson-title" tabindex="-1">${words.place(place + 1, lessons.length)}: ${title}</h2>
      ${go(lessons[place - 1], words.lessonBefore, icons.before)} ${go(lessons[place + 1], words.lessonAfter, icons.after)}
      <button type="button" class="icon-button" aria-label=${words.closeLesson} @click=${actions.closeLesson}>${icons.close}</button></div>
    <p>${text}</p>
    <p>${task} <strong>${question}</strong></p>
    ${keyed(
      place,
      html`<details @toggle=${see}><summary>${words.answer}</summary>
        <p>${answer}</p>
        <button type="button" class="quiet" @click=${() => take(solved, title, actions, lesson)}>${words.solution}</button></details>`,
    )}
  </section>`;
}

function examplesView({ lab }: State, actions: Actions) {
  const groups = [...new Set(examples.map(({ group }) => group))];
  const ofGroup = (group: string) => examples.filter((one) => one.group === group);
  return html`<details class="programs" ?open=${lab.program === ""}>
    <summary>${strings.examples}</summary>
    <div class="groups">${groups.map(
      (group) => html`<h2>${group}</h2>
        <ul>${ofGroup(group).map((one) => pickView(one.title, one.sentence, () => take(one.program, one.title, actions)))}</ul>`,
    )}</div>
  </details>`;
}

/** Loads a program into the editor, and announces it. */
function take(program: string, title: string, actions: Actions, lesson?: Lesson) {
  actions.takeExample(program, {}, lesson);
  actions.say(words.taken(title));
}

/** An entry of a list that closes when one is picked. */
function pickView(title: unknown, sentence: string, take: () => void) {
  const pick = (event: Event) => {
    const list = (event.currentTarget as Element).closest("details");
    list?.removeAttribute("open");
    list?.querySelector("summary")?.focus();
    take();
  };
  return html`<li><button type="button" @click=${pick}><strong>${title}</strong><span class="muted">${sentence}</span></button></li>`;
}

/** The functions and settings of the language, which the editor also completes. */
function functionsView() {
  return html`<details class="functions">
    <summary>${words.functions}</summary>
    ${searchView(words.searchFunctions, "dl > div")}
    <dl>
      ${[...builtins, ...settings].map(
        ({ name, insert, sentence }) => html`<div>
          <dt><button type="button" aria-label=${words.insert(insert)} @click=${() => editor()?.insert(insert)}><code>${name.startsWith("[") ? name : insert}</code></button></dt>
          <dd class="muted">${sentence}</dd>
        </div>`,
      )}
    </dl>
  </details>`;
}

/** A search box that hides the `parts` of its list without all typed words. */
function searchView(label: string, parts: string) {
  const search = ({ target }: any) => {
    const typed = target.value.toLowerCase().split(/\s+/);
    const all = [...target.closest("details").querySelectorAll(parts)] as HTMLElement[];
    for (const one of all) {
      one.hidden = !typed.every((word: string) => one.textContent?.toLowerCase().includes(word));
    }
    target.nextElementSibling.textContent = target.value && words.found(all.filter(({ hidden }) => !hidden).length);
  };
  return html`<input type="search" class="text" aria-label=${label} placeholder=${label} autocomplete="off" @input=${search} />
    <p class="muted" role="status"></p>`;
}
