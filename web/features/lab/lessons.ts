// The first hour: lessons to choose from, and the one that is open above the program.

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Lesson } from "../../engine/protocol.ts";
import type { Actions, State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { labWords as words } from "../../words/en/lab.ts";
import type { Lab } from "./state.ts";

export function lessonsView(lessons: Lesson[], { learned }: Lab, take: (event: Event, lesson: Lesson) => void) {
  return html`<details class="lessons">
    <summary>${words.lessons}</summary>
    <ol class="groups">${lessons.map(
      (lesson, place) => html`<li><button type="button" @click=${(event: Event) => take(event, lesson)}>
        <strong>${place + 1}. ${lesson.title} ${learned.includes(lesson.title) ? html`<span aria-hidden="true">✓</span><span class="sr-only">${words.learned}</span>` : nothing}</strong>
        <span class="muted">${lesson.task}</span></button></li>`,
    )}</ol>
  </details>`;
}

export function lessonView(lessons: Lesson[], { lab: { lesson } }: State, actions: Actions) {
  if (!lesson) {
    return nothing;
  }
  const { title, text, task, question, answer, solved } = lesson;
  const place = lessons.indexOf(lesson);
  const go = (to: Lesson | undefined, label: string, icon: unknown) =>
    html`<button type="button" class="icon-button" aria-label=${label} ?disabled=${!to} @click=${() => to && actions.openLesson(to)}>${icon}</button>`;
  const see = (event: any) => event.target.open && actions.learn(title);
  return html`<section class="lesson" aria-labelledby="lesson-title">
    <div class="lesson-head"><h2 id="lesson-title" tabindex="-1">${words.lesson(place + 1, lessons.length)} ${title}</h2>
      ${go(lessons[place - 1], words.lessonBefore, icons.before)} ${go(lessons[place + 1], words.lessonAfter, icons.after)}
      <button type="button" class="icon-button" aria-label=${words.closeLesson} @click=${actions.closeLesson}>${icons.close}</button></div>
    <p>${text}</p>
    <p>${task} <strong>${question}</strong></p>
    ${keyed(
      place,
      html`<details @toggle=${see}><summary>${words.answer}</summary>
        <p>${answer}</p>
        <button type="button" class="quiet" @click=${() => actions.takeExample(solved)}>${words.solution}</button></details>`,
    )}
  </section>`;
}
