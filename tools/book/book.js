// Material puts an unnamed landmark around the copy button of every code block.

new MutationObserver(() => {
  for (const bar of document.querySelectorAll("nav.md-code__nav:not([role])")) {
    bar.setAttribute("role", "none");
  }
}).observe(document.body, { childList: true, subtree: true });
