// What every view says: the words of the page itself; numbers, dates and times as its language writes them, whatever the
// machine's is; odds in a few words.

import type { Cell, Field, SetUpSummary, Shows } from "../engine/protocol.ts";
import { labWords } from "./en/lab.ts";
import { language, strings } from "./en/page.ts";

export { strings };

/** Made when it is first wanted: each takes milliseconds, and the first paint wants but two. */
function onceWanted<Made>(make: () => Made) {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const numberFormat = (options: Intl.NumberFormatOptions) => onceWanted(() => new Intl.NumberFormat(language, options));
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const percents = numberFormat({ style: "percent", ...ONE_DECIMAL });
const finePercents = numberFormat({ style: "percent", maximumSignificantDigits: 3 });
const numbers = numberFormat({ maximumFractionDigits: 2 });
const largeNumbers = numberFormat({ notation: "scientific", maximumSignificantDigits: 3 });
const compactNumbers = numberFormat({ notation: "compact", maximumFractionDigits: 2 });
const megas = numberFormat({ style: "unit", unit: "megabyte", ...ONE_DECIMAL });
const pValues = numberFormat({ maximumSignificantDigits: 2 });
const CERTAIN = 0.9995;
const RARE = 0.0005;
const RAREST_SHOWN = 1e-6;
const LARGE = 1e9;
const LONG = 100_000;
/** Beyond there are no words for it. */
const LARGEST_COMPACT = 1e15;

/** A number where there is little room: in full as long as it is short. */
export function compact(amount: number) {
  const size = Math.abs(amount);
  return size < LONG ? `${amount}` : (size < LARGEST_COMPACT ? compactNumbers() : largeNumbers()).format(amount);
}

/**
 * A chance with one decimal. What can fail never reads as certain, and what can happen never as impossible: the engine
 * gives 0 and 1 only for what is exactly that.
 */
export function percent(chance: number) {
  if (chance === 0 || chance === 1) {
    return finePercents().format(chance);
  }
  if (chance < RAREST_SHOWN) {
    return `<${finePercents().format(RAREST_SHOWN)}`;
  }
  if (chance < RARE) {
    return finePercents().format(chance);
  }
  if (chance >= CERTAIN) {
    return `>${percents().format(0.999)}`;
  }
  return percents().format(chance);
}

/** A chance that is round, such as at an axis or in print: with no more digits than it has. */
export function roundPercent(chance: number) {
  return finePercents().format(chance);
}

/**
 * How a column of chances is written: all with as many decimals, which are one, or more where even the greatest is small.
 * @param greatest of the column
 */
export function percentsUpTo(greatest: number): (chance: number) => string {
  const places = greatest > 0 && greatest < 0.01 ? 1 - Math.floor(Math.log10(greatest * 100)) : 1;
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  const { format } = new Intl.NumberFormat(language, { style: "percent", ...digits });
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

/** A number of the source, which prints chances as `0.73` or `73 %`, in the form that a table of it has here. */
export function printedText(printed: string, shows: Shows) {
  return shows === "mean" || printed.includes("%") ? printed.replace(/\s+%/, "%") : roundPercent(Number(printed));
}

export function megabytes(bytes: number) {
  return megas().format(bytes / 1e6);
}

export function number(amount: number) {
  return (amount < LARGE ? numbers : largeNumbers)().format(amount);
}

const days = onceWanted(() => new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long" }));
const daysOfOtherYears = onceWanted(() => new Intl.DateTimeFormat(language, { dateStyle: "long" }));
const times = onceWanted(() => new Intl.DateTimeFormat(language, { timeStyle: "short" }));
const relativeDays = onceWanted(() => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));
const DAY_MS = 86_400_000;

export function date(when: number) {
  return daysOfOtherYears().format(when);
}

/** Today, yesterday, or the date. */
export function day(when: number, now = Date.now()) {
  const [then, today] = [new Date(when), new Date(now)];
  // Dates without a time: rounding takes the hour away that a day may be short or long of.
  const back = Math.round((today.setHours(0, 0, 0, 0) - new Date(when).setHours(0, 0, 0, 0)) / DAY_MS);
  if (back === 0 || back === 1) {
    const words = relativeDays().format(-back, "day");
    return words.charAt(0).toLocaleUpperCase() + words.slice(1);
  }
  return (then.getFullYear() === today.getFullYear() ? days : daysOfOtherYears)().format(then);
}

export function time(when: number) {
  return times().format(when);
}

const LEAST_P_VALUE = 1e-4;

export function pValue(chance: number) {
  return chance < LEAST_P_VALUE ? `<${pValues().format(LEAST_P_VALUE)}` : pValues().format(chance);
}

export function inShort({ chance, mean, modes: [likeliest] }: Pick<SetUpSummary, "chance" | "mean" | "modes">) {
  if (chance) {
    return percent(chance.decimal);
  }
  if (typeof mean === "number") {
    return strings.onAverage(number(mean));
  }
  return likeliest === undefined ? labWords.empty : strings.mostOften(likeliest);
}

/** The words for a text that an input can have. */
export function textWords(field: Field | undefined, text: string) {
  switch (field?.kind) {
    case "choice":
      return field.options.find(({ key }) => key === text)?.label ?? text;
    case "flag":
      return text === "yes" ? strings.yes : strings.no;
    default:
      return text.replace(/^-/, "−");
  }
}
