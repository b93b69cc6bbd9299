// Runs before anything is painted. The page brings itself along as it is at home, with the numbers that the engine gave when
// it was built (tools/first-paint.mjs); whoever comes for something else must not see it.

const { hash } = location;
if (hash && hash !== `#/${ODDSMITH_HOME}`) {
  document.documentElement.classList.add("is-elsewhere");
}
