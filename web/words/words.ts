// Words that every view needs: the page's strings; numbers, dates and times in its language, not the machine's; and
// short descriptions of odds.

import type { Cell, Field, Outcome, SetUpSummary, Shows } from "../engine/protocol.ts";
import { language, strings } from "./en/page.ts";

export { language, strings };

/** Writes a true minus sign. */
export function withMinus(number: string) {
  return number.replace(/^-/, "−");
}

/** An outcome as text, with all of its parts. */
export function outcomeWords(outcome: Outcome) {
  return [outcome]
    .flat()
    .map((part) => withMinus(String(part)))
    .join(", ");
}

/** Makes a formatter when first used: each takes milliseconds, and the first paint needs only two. */
function onceWanted(make: () => { format: (amount: number) => string }) {
  let made: ReturnType<typeof make> | undefined;
  return (amount: number) => {
    made ??= make();
    return withMinus(made.format(amount));
  };
}

const numberFormat = (options: Intl.NumberFormatOptions) => onceWanted(() => new Intl.NumberFormat(language, options));
const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  onceWanted(() => new Intl.DateTimeFormat(language, options));
const plainNumber = numberFormat({ maximumFractionDigits: 2 });
const largeNumber = numberFormat({ notation: "scientific", maximumSignificantDigits: 3 });
const compactNumber = numberFormat({ notation: "compact", maximumFractionDigits: 2 });
const megas = numberFormat({ style: "unit", unit: "megabyte", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const plainPValue = numberFormat({ maximumSignificantDigits: 2 });
const dayOfThisYear = dateFormat({ weekday: "long", day: "numeric", month: "long" });
/** A round chance, such as at an axis or in print, without extra digits. */
export const roundPercent = numberFormat({ style: "percent", maximumSignificantDigits: 3 });
export const date = dateFormat({ dateStyle: "long" });
export const time = dateFormat({ timeStyle: "short" });
const plainPercent = percentsUpTo(1);

const RARE = 0.0005;
const RAREST_SHOWN = 1e-6;
const LARGE = 1e9;
const LONG = 100_000;
/** Compact notation has no names for larger numbers. */
const LARGEST_COMPACT = 1e15;
const LEAST_P_VALUE = 1e-4;
const DAY_MS = 86_400_000;

/** A number for small spaces, in full if it is short. */
export function compact(amount: number) {
  const size = Math.abs(amount);
  return size < LONG ? withMinus(`${amount}`) : (size < LARGEST_COMPACT ? compactNumber : largeNumber)(amount);
}

/** A chance with one decimal. Only exactly 0 and 1 read as impossible and certain: the engine rounds nothing else to
 * them. */
export function percent(chance: number) {
  if (chance > 0 && chance < RARE) {
    return chance < RAREST_SHOWN ? `<${roundPercent(RAREST_SHOWN)}` : roundPercent(chance);
  }
  return plainPercent(chance);
}

/** A format for a column of chances: one decimal for all, or more if even the greatest chance is small. */
export function percentsUpTo(greatest: number): (chance: number) => string {
  const places = greatest > 0 && greatest < 0.01 ? 1 - Math.floor(Math.log10(greatest * 100)) : 1;
  const format = numberFormat({ style: "percent", minimumFractionDigits: places, maximumFractionDigits: places });
  const least = 10 ** (-places - 2);
  return (chance) => {
    if (chance === 0 || chance === 1) {
      return roundPercent(chance);
    }
    if (chance < least / 2) {
      return `<${format(least)}`;
    }
    return chance >= 1 - least / 2 ? `>${format(1 - least)}` : format(chance);
  };
}

export function cellTexts(cells: (Cell | null)[][], shows: Shows) {
  const chances = cells.flat().flatMap((cell) => cell?.chance?.decimal ?? []);
  const write = percentsUpTo(Math.max(...chances, 0));
  return ({ chance, mean }: Pick<Cell, "chance" | "mean">) =>
    (shows === "mean" ? mean !== null && number(mean) : chance && write(chance.decimal)) || "–";
}

/** A number printed in the source, where chances are `0.73` or `73 %`, in the format of our tables. */
export function printedText(printed: string, shows: Shows) {
  return shows === "mean" || printed.includes("%") ? printed.replace(/\s+%/, "%") : roundPercent(Number(printed));
}

export function megabytes(bytes: number) {
  return megas(bytes / 1e6);
}

export function number(amount: number) {
  return (amount < LARGE ? plainNumber : largeNumber)(amount);
}

export function pValue(chance: number) {
  return chance < LEAST_P_VALUE ? `<${plainPValue(LEAST_P_VALUE)}` : plainPValue(chance);
}

export function capital(text: string) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** Today, yesterday, or the date. */
export function day(when: number) {
  const [then, today] = [new Date(when), new Date()];
  // Rounded, since a day may have 23 or 25 hours.
  const back = Math.round((today.setHours(0, 0, 0, 0) - new Date(when).setHours(0, 0, 0, 0)) / DAY_MS);
  const format = then.getFullYear() === today.getFullYear() ? dayOfThisYear : date;
  return strings.recentDays[back] ?? format(when);
}

export function moment(when: number) {
  return `${day(when)} ${time(when)}`;
}

/** Odds in a few words: the chance, or else the mean, or else the likeliest outcome. */
export function inShort({ chance, mean, modes: [likeliest] }: Pick<SetUpSummary, "chance" | "mean" | "modes">) {
  if (chance) {
    return percent(chance.decimal);
  }
  if (typeof mean === "number") {
    return strings.onAverage(number(mean));
  }
  if (likeliest === undefined) {
    return strings.nothingLeft;
  }
  const words = outcomeWords(likeliest);
  return strings.mostOften(Array.isArray(likeliest) ? `(${words})` : words);
}

/** The words for the text of an input. */
export function textWords(field: Field | undefined, text: string) {
  switch (field?.kind) {
    case "choice":
      return field.options.find(({ key }) => key === text)?.label ?? text;
    case "flag":
      return text === "yes" ? strings.yes : strings.no;
    default:
      return withMinus(text);
  }
}
