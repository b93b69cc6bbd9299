// Numbers as the reader's own language writes them.

const percents = new Intl.NumberFormat(undefined, {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const finePercents = new Intl.NumberFormat(undefined, { style: "percent", maximumSignificantDigits: 3 });
const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const largeNumbers = new Intl.NumberFormat(undefined, { notation: "scientific", maximumSignificantDigits: 3 });
const CERTAIN = 0.9995;
const RARE = 0.0005;
const RAREST_SHOWN = 1e-6;
const LARGE = 1e9;

/**
 * A chance with one decimal. What can fail never reads as certain, and what can happen never as impossible: the engine
 * gives 0 and 1 only for what is exactly that.
 * @param {number} chance
 */
export function percent(chance) {
  if (chance === 0 || chance === 1) {
    return finePercents.format(chance);
  }
  if (chance < RAREST_SHOWN) {
    return `<${finePercents.format(RAREST_SHOWN)}`;
  }
  if (chance < RARE) {
    return finePercents.format(chance);
  }
  if (chance >= CERTAIN) {
    return `>${percents.format(0.999)}`;
  }
  return percents.format(chance);
}

/** @param {number} amount */
export function number(amount) {
  return (amount < LARGE ? numbers : largeNumbers).format(amount);
}
