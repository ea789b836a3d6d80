/** All styles of the HTML report: both colour schemes, phones, and print. */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --ground: #f5f6f8; --card: #ffffff; --ink: #15202b; --soft: #556373; --line: #d8dee6; --code: #f0f3f6;
  --good: #0f6b3a; --bad: #b1231b; --warn: #875000; --link: #17508f;
  --good-tint: #e4f4ea; --bad-tint: #fbe9e7; --warn-tint: #fdf1dc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e141b; --card: #161e28; --ink: #e7ecf2; --soft: #a0afc0; --line: #2b3744; --code: #0f161e;
    --good: #62d394; --bad: #ff8f85; --warn: #f2b955; --link: #8fbcff;
    --good-tint: #12301f; --bad-tint: #3a1a19; --warn-tint: #352710;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
main, header, footer { max-width: 64rem; margin-inline: auto; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h1 { margin: 0.25rem 0 0; font-size: clamp(1.75rem, 5vw, 2.5rem); letter-spacing: -0.02em; }
h2 { margin: 3rem 0 1rem; font-size: 1.3rem; }
h3 { margin: 1.5rem 0 0.5rem; font-size: 1rem; color: var(--soft); }
p { margin: 0.5rem 0; }
a { color: var(--link); }
code, pre, .id { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
code, .id { overflow-wrap: anywhere; }
header { border-left: 0.4rem solid var(--tone); padding-left: 1.25rem; }
header p { color: var(--soft); overflow-wrap: anywhere; }
header .verdict { color: var(--tone); }
.good { --tone: var(--good); --tint: var(--good-tint); }
.bad { --tone: var(--bad); --tint: var(--bad-tint); }
.warn { --tone: var(--warn); --tint: var(--warn-tint); }
.calm { --tone: var(--soft); --tint: var(--code); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 0.75rem; margin: 2rem 0 0; padding: 0; list-style: none; }
.tiles li { padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); color: var(--soft); }
.tiles strong { display: block; font-size: 1.75rem; line-height: 1.2; color: var(--tone); font-variant-numeric: tabular-nums; }
details { margin: 0.5rem 0; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); }
summary { padding: 0.7rem 1rem; cursor: pointer; overflow-wrap: anywhere; }
summary:hover { background: var(--code); border-radius: 0.6rem; }
summary:focus-visible, a:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
summary .id { font-size: 0.85rem; color: var(--soft); }
.badge { display: inline-block; margin-right: 0.4rem; padding: 0.05rem 0.55rem; border-radius: 1rem; background: var(--tint); color: var(--tone); font-size: 0.8rem; font-weight: 600; white-space: nowrap; }
.inside { padding: 0 1rem 1rem; border-top: 1px solid var(--line); }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.3rem 1rem; margin: 0.75rem 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
.finding { margin-top: 1rem; padding-top: 0.5rem; border-top: 1px dashed var(--line); }
.finding:first-of-type { border-top: 0; }
.finding > p { font-weight: 600; overflow-wrap: anywhere; white-space: pre-wrap; }
.expected { color: var(--good); }
.got { color: var(--bad); }
pre { margin: 0.25rem 0 0.75rem; padding: 0.75rem 1rem; border-radius: 0.4rem; background: var(--code); font-size: 0.85rem; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; }
.what { margin: 0.75rem 0 0; color: var(--soft); font-size: 0.85rem; }
.plain { padding: 0; list-style: none; }
.plain li { margin: 0.5rem 0; padding: 0.6rem 1rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); overflow-wrap: anywhere; }
.scroll { position: relative; overflow-x: auto; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.4rem 0.6rem; border-bottom: 1px solid var(--line); text-align: left; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--soft); font-weight: 600; }
th[scope=row] { font-weight: 400; white-space: nowrap; }
.grid th, .grid td { padding-inline: 0.4rem; }
.grid th[scope=row] { white-space: normal; }
.grid td, .grid thead th + th { text-align: right; font-variant-numeric: tabular-nums; }
.seen { color: var(--good); }
.open { color: var(--soft); }
.undocumented { background: var(--bad-tint); color: var(--bad); font-weight: 700; }
.unseen-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
footer { margin-top: 3rem; color: var(--soft); font-size: 0.9rem; }
@media (max-width: 34rem) {
  body { padding-top: 1rem; }
  .grid th[scope=row] { min-width: 10rem; }
  .facts { grid-template-columns: 1fr; gap: 0; }
  .facts dd { margin-bottom: 0.5rem; }
}
@media print {
  :root {
    color-scheme: light;
    --ground: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --code: #f4f4f4;
    --good: #0f6b3a; --bad: #b1231b; --warn: #875000; --link: #000;
    --good-tint: #fff; --bad-tint: #fff; --warn-tint: #fff;
  }
  body { padding: 0; font-size: 10pt; }
  .passed { break-inside: avoid; }
  .finding, .tiles li, tr { break-inside: avoid; }
  h2, h3, summary { break-after: avoid; }
  .scroll { overflow: visible; }
  .broken::details-content { content-visibility: visible; block-size: auto; }
}
`
