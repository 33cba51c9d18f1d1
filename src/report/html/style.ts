import { Markup } from './markup.ts'

/** The page's only style sheet. Each colour on its ground has a contrast of 4.5 or more, in both schemes. */
export const style = new Markup(`
:root {
  color-scheme: light dark;
  --page: #ffffff; --panel: #f5f6f8; --text: #1b1f24; --quiet: #545c66; --line: #d5d9de; --link: #0a58a8;
  --good: #146c34; --good-ground: #e6f4ea; --bad: #b3191f; --bad-ground: #fdecec;
  --doubt: #7a4d00; --doubt-ground: #fff4dc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171b; --panel: #1d2127; --text: #e6e9ed; --quiet: #a4adb8; --line: #363d46; --link: #7ab8ff;
    --good: #6fd08c; --good-ground: #14291b; --bad: #ff9a94; --bad-ground: #34191a;
    --doubt: #f0c063; --doubt-ground: #302510;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 66rem; padding: 2.5rem 1.5rem 4rem; background: var(--page); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--link); }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
h1 { margin: 0 0 .5rem; font-size: 3rem; letter-spacing: -.02em; }
h2 { margin: 3rem 0 .75rem; padding-bottom: .35rem; border-bottom: 1px solid var(--line); font-size: 1.4rem; }
h3 { margin: 0 0 .35rem; font-size: 1.1rem; }
h4 { margin: 1.25rem 0 .4rem; font-size: 1rem; }
p { margin: .4rem 0; max-width: 48rem; }
.quiet { color: var(--quiet); }
.verdict { padding: 1.75rem 2rem; border-left: .5rem solid; border-radius: .25rem; }
.verdict p { max-width: none; color: var(--text); font-size: 1.1rem; text-wrap: pretty; }
.verdict .subject { margin-bottom: .75rem; font-size: 1rem; font-weight: 600; }
.verdict.conformant { background: var(--good-ground); color: var(--good); }
.verdict.non-conformant { background: var(--bad-ground); color: var(--bad); }
.verdict.inconclusive { background: var(--doubt-ground); color: var(--doubt); }
.tag { font-weight: 600; white-space: nowrap; }
.tag.good { color: var(--good); }
.tag.bad { color: var(--bad); }
.tag.doubt { color: var(--doubt); }
.counts { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1.25rem 0; padding: 0; list-style: none; }
.counts li { flex: 1 1 7rem; padding: .6rem .8rem; background: var(--panel); border-radius: .25rem; }
.counts strong { display: block; font-size: 1.5rem; line-height: 1.2; }
.counts .none strong, .counts .none .tag { color: var(--quiet); font-weight: 400; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.5rem; margin: .75rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
.case { margin: 1rem 0; padding: 1.1rem 1.4rem; border: 1px solid var(--line); border-left: .3rem solid; border-radius: .25rem; }
.case.bad { border-left-color: var(--bad); }
.case.doubt { border-left-color: var(--doubt); }
pre, code { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace; }
pre { font-size: .875rem; }
code { font-size: .9em; }
pre { margin: .4rem 0; padding: .75rem 1rem; background: var(--panel); border-radius: .25rem; white-space: pre-wrap; }
summary { cursor: pointer; color: var(--link); }
table { width: 100%; border-collapse: collapse; font-size: .94rem; }
caption { padding: .3rem 0; color: var(--quiet); text-align: left; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--quiet); font-weight: 600; }
th[scope="rowgroup"] { padding-top: 1.5rem; font-size: 1.05rem; }
th[scope="row"], .narrow { white-space: nowrap; overflow-wrap: normal; }
.wide { overflow-x: auto; }
.wide:focus-visible { outline: .15rem solid var(--link); }
td ul { margin: .3rem 0; padding-left: 1.1rem; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .9rem; }
@media (max-width: 44rem) {
  .cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .cards tr { display: flex; flex-wrap: wrap; column-gap: 1rem; padding: .6rem 0; border-bottom: 1px solid var(--line); }
  .cards th, .cards td { padding: 0; border: 0; }
  .cards td:last-child { flex-basis: 100%; }
}
@media (max-width: 40rem) {
  body { padding: 1rem; }
  h1 { font-size: 2.1rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .5rem; }
}
@media print {
  :root {
    --page: #ffffff; --panel: #f5f6f8; --text: #000000; --quiet: #454c55; --line: #bfc4ca; --link: #000000;
    --good: #146c34; --good-ground: #ffffff; --bad: #b3191f; --bad-ground: #ffffff;
    --doubt: #7a4d00; --doubt-ground: #ffffff;
  }
  body { max-width: none; padding: 0 1px; font-size: 10pt; }
  h2, h3, h4, summary, tr:has(> [scope="rowgroup"]) { break-after: avoid; }
  td summary { display: none; }
  .verdict, .counts, tr, pre { break-inside: avoid; }
  .case details::details-content { content-visibility: visible; block-size: auto; }
}
`)
