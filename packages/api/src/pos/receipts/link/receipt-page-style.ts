import { SHOP_SIGNS } from './shop-signs';

/** The only style of the page, inside it with its font: a customer's phone loads one small file and nothing else. */
export const STYLE = `
@font-face { font-family: "Shop Signs"; font-weight: 400 700; src: url(data:font/woff2;base64,${SHOP_SIGNS}) format("woff2"); unicode-range: U+09F3, U+20B9; }
:root { color-scheme: light dark; --canvas: #eef4f1; --paper: #fdfefd; --ink: #14302f; --soft: #47605e; --line: #c3d2cd; --mark: #a82a1f; }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0d1515; --paper: #162221; --ink: #edf4f1; --soft: #a9bdb9; --line: #3a4c4a; --mark: #ffa99f; }
}
* { box-sizing: border-box; margin: 0; padding: 0; }
body {
  min-height: 100vh;
  padding: 20px 16px calc(28px + env(safe-area-inset-bottom));
  background: var(--canvas);
  color: var(--ink);
  font: 16px/1.5 "Shop Signs", "Hanken Grotesk", "Noto Sans Bengali", "Noto Sans Devanagari", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  -webkit-text-size-adjust: 100%;
}
main { max-width: 27rem; margin: 0 auto; padding: 24px 20px; background: var(--paper); border: 1px solid var(--line); border-radius: 14px; }
header { text-align: center; }
h1 { font-size: 1.375rem; line-height: 1.25; }
h2 { font-size: 1rem; font-weight: 600; }
header p, .soft, .batch { color: var(--soft); font-size: 0.875rem; }
header p { margin-top: 4px; }
header .mark { margin-top: 10px; color: var(--mark); font-size: 1.125rem; font-weight: 700; }
section, footer { margin-top: 16px; padding-top: 16px; border-top: 1px dashed var(--line); }
ul { list-style: none; }
li + li { margin-top: 12px; }
.name { font-weight: 600; }
.row { display: flex; justify-content: space-between; gap: 16px; }
.row > :last-child { flex: none; max-width: 60%; text-align: right; }
li .row > :first-child { color: var(--soft); }
.total { margin: 8px 0; font-size: 1.375rem; font-weight: 700; }
.total > :first-child { font-size: 1.125rem; align-self: center; }
footer { text-align: center; color: var(--soft); font-size: 0.875rem; }
footer p + p { margin-top: 6px; }
.line { white-space: pre-line; }
.note { max-width: 27rem; margin: 16px auto 0; text-align: center; color: var(--soft); font-size: 0.8125rem; }
.message { margin-top: 12vh; text-align: center; }
.message p { margin-top: 10px; color: var(--soft); }
@media print {
  :root { --canvas: #fff; --paper: #fff; --ink: #000; --soft: #000; --line: #000; --mark: #000; }
  body { padding: 0; }
  main { border: 0; padding: 0; }
  li { break-inside: avoid; }
}
`;
