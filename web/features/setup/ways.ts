// Other actions on a set-up, wherever it is shown.

import { html } from "lit-html";
import { MOST_COMPARED } from "../../engine/protocol.ts";
import { type Actions, compared, LONGEST, type State, type setUpAtHand } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { strings } from "../../words/words.ts";

const { keeping: words } = strings;
type AtHand = ReturnType<typeof setUpAtHand>;

export function exchangeButton({ link, isWrong }: AtHand, { exchange: { offering }, engine }: State, actions: Actions) {
  const ways = { stop: actions.stopOffer, resume: () => actions.offerRoll(link) };
  const isAsked = offering.asked?.ask === "offer" && offering.asked.link === link;
  return html`<button type="button" class="quiet exchange-button" ?disabled=${isWrong} @click=${() => actions.offerRoll(link)}>
      ${icons.together} ${strings.viewNames.exchange}</button>
    ${isAsked ? longWorkView(offering, engine, ways, { working: strings.together.making }) : ""}`;
}

export function compareButton({ link, isWrong }: AtHand, state: State, actions: Actions) {
  const { add, isIn, isFull } = strings.comparison;
  const place = compared.placeOf(state.compare, link);
  const { length } = state.compare.entries;
  const mayAdd = place < 0 && length < MOST_COMPARED;
  const word = mayAdd ? add : place < 0 ? isFull : isIn(compared.LETTERS.charAt(place), length, MOST_COMPARED);
  return html`<button type="button" class="quiet" ?disabled=${place < 0 && (isWrong || !mayAdd)}
    @click=${() => (mayAdd ? actions.addToComparison(link) : actions.look("compare"))}>${icons.compare} ${word}</button>`;
}

/** The form that saves a set-up to the user's sheet.
 * @param name a suggestion
 * @param changed the name on the sheet, if it was opened from there and then changed */
export function keepView(
  { link, question, isWrong }: AtHand,
  { history }: State,
  actions: Actions,
  { label = words.keep, name = "", changed = "" } = {},
) {
  const names = history.setUps.filter((one) => one.link === link).map(({ name }) => name);
  const isKept = names.length > 0;
  const [told, whose] = isKept ? [words.kept, names.join(", ")] : [words.unkept, changed];
  const keep = (event: any) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    actions.saveSetUp((form.elements.namedItem("name") as HTMLInputElement).value, { link, question });
    form.reset();
    const details = form.closest("details");
    details?.removeAttribute("open");
    details?.querySelector("summary")?.focus();
  };
  /** Closing drops an unsaved name: it may not suit the next set-up. */
  const begin = ({ target }: any) =>
    target.open ? target.querySelector("input").focus() : target.querySelector("form").reset();
  return html`<details class="keep" @toggle=${begin}><summary>${icons.keep} ${label}</summary>
      <form @submit=${keep}>
        <input class="text" name="name" value=${isKept ? name : changed || name} aria-label=${words.name} placeholder=${words.example} maxlength=${LONGEST.name} autocomplete="off" required
          @focus=${({ target }: any) => target.select()} />
        <button class="quiet" ?disabled=${isWrong}>${words.save}</button>
      </form></details>
    <p class="muted kept" role="status">${whose ? html`${told} <bdi>${whose}</bdi>` : ""}</p>`;
}
