// The editor's theme, in the page's colours.

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { StyleModule } from "style-mod";

const sheet = new CSSStyleSheet();

/** CodeMirror would add a `<style>`, which the page's policy forbids; a sheet made by a script is allowed. As in the
 * original, later modules override earlier ones. */
StyleModule.mount = (_root: unknown, modules: StyleModule | readonly StyleModule[]) => {
  sheet.replaceSync(
    [modules]
      .flat()
      .map((one) => one.getRules())
      .join("\n"),
  );
  if (!document.adoptedStyleSheets.includes(sheet)) {
    document.adoptedStyleSheets.push(sheet);
  }
};

const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--sunken)", borderRadius: "var(--radius-small)" },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "1rem", lineHeight: "1.5", maxHeight: "min(60vh, 32rem)" },
  "@media screen and (min-width: 60rem)": { ".cm-content.cm-content": { minHeight: "20rem" } },
  ".cm-content": { minHeight: "9.5rem", padding: "10px 0", caretColor: "var(--accent)" },
  ".cm-line": { padding: "0 10px 0 4px" },
  ".cm-gutters": { border: "0", backgroundColor: "transparent", color: "var(--muted)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "1.75rem", padding: "0 6px 0 4px", fontSize: "0.8125rem" },
  ".cm-wrong": { textDecoration: "underline wavy var(--bad)", textUnderlineOffset: "4px" },
  ".cm-warned": { textDecoration: "underline dotted var(--accent) 2px", textUnderlineOffset: "4px" },
  ".cm-wrong-line": {
    backgroundColor: "color-mix(in srgb, var(--bad) 5%, transparent)",
    boxShadow: "inset 3px 0 var(--bad)",
  },
  ".cm-panels.cm-panels-bottom": {
    position: "static", // not over lines or keys at the bottom of a phone
    zIndex: "auto", // nor over the navigation
    border: "0",
    borderRadius: "0 0 var(--radius-small) var(--radius-small)",
    backgroundColor: "transparent",
    color: "inherit",
  },
  ".cm-explained": {
    display: "none",
    minHeight: "3.25em",
    padding: "4px 10px",
    borderTop: "1px solid var(--line)",
    color: "var(--muted)",
    fontSize: "0.8125rem",
    overflowWrap: "anywhere",
  },
  ".cm-explained.is-open": { display: "block" },
  ".cm-snippetFieldPosition": { display: "none" },
  ".cm-panel.cm-dialog": { padding: "8px 44px 8px 10px", backgroundColor: "var(--surface)" },
  ".cm-dialog form": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px" },
  ".cm-dialog label": { display: "grid", gap: "6px" },
  ".cm-dialog .cm-textfield, .cm-dialog .cm-button": {
    minHeight: "var(--touch)",
    padding: "0 8px",
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-small)",
    background: "var(--surface)",
    color: "inherit",
    font: "600 1rem var(--mono)",
  },
  ".cm-panel .cm-dialog-close": {
    width: "var(--touch)",
    height: "var(--touch)",
    color: "inherit",
    fontSize: "1.25rem",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--accent)" },
  ".cm-tooltip": {
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-small)",
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    boxShadow: "var(--shadow)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    maxWidth: "min(440px, 94vw)",
    maxHeight: "15rem",
    fontFamily: "var(--mono)",
    fontSize: "0.875rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "8px 12px", lineHeight: "1.4", whiteSpace: "normal" },
  ".cm-completionDetail": {
    display: "block",
    margin: "0",
    fontFamily: "var(--sans)",
    fontSize: "0.8125rem",
    fontStyle: "normal",
    opacity: "0.85",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: tags.keyword, color: "var(--accent)", fontWeight: "700" },
  { tag: tags.string, color: "var(--good)" },
  { tag: tags.number, color: "var(--series-2)" },
  { tag: tags.variableName, color: "var(--series-4)", fontWeight: "600" },
  { tag: tags.function(tags.variableName), color: "var(--series-6)" },
]);

export const theme = [look, syntaxHighlighting(colours)];
