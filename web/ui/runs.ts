/** Splits a list into runs of neighbours that are alike. */
export function runsOf<One>(all: One[], alike: (one: One) => unknown): One[][] {
  const found: One[][] = [];
  for (const one of all) {
    const last = found.at(-1);
    if (last && alike(last[0] as One) === alike(one)) {
      last.push(one);
    } else {
      found.push([one]);
    }
  }
  return found;
}
