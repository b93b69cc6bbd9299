// Material puts a landmark without a name around the button that copies a piece of code, as many as there are pieces.

new MutationObserver(() => {
  for (const bar of document.querySelectorAll("nav.md-code__nav:not([role])")) {
    bar.setAttribute("role", "none");
  }
}).observe(document.body, { childList: true, subtree: true });
