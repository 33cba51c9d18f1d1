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
[hidden] { display: none !important; }
html { scroll-padding-top: 5rem; }
body {
  margin: 0 auto; max-width: 66rem; padding: 1.5rem 1.5rem 4rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--link); }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
h1 { margin: 0 0 .5rem; font-size: 2.6rem; letter-spacing: -.02em; }
h2 { margin: 2.5rem 0 .75rem; padding-bottom: .35rem; border-bottom: 1px solid var(--line); font-size: 1.4rem; }
h3 { margin: 0 0 .35rem; font-size: 1.1rem; }
h4 { margin: 1rem 0 .2rem; font-size: .94rem; }
p { margin: .4rem 0; max-width: 48rem; }
ul { margin: .2rem 0; padding-left: 1.1rem; }
li { max-width: 48rem; }
.quiet { color: var(--quiet); font-weight: 400; }
.verdict { padding: 1.5rem 2rem; border-left: .5rem solid; border-radius: .25rem; }
.verdict p { max-width: none; color: var(--text); font-size: 1.1rem; text-wrap: pretty; }
.verdict .subject { margin-bottom: .5rem; font-size: 1rem; font-weight: 600; }
.verdict.conformant { background: var(--good-ground); color: var(--good); }
.verdict.non-conformant { background: var(--bad-ground); color: var(--bad); }
.verdict.inconclusive { background: var(--doubt-ground); color: var(--doubt); }
.tag { font-weight: 600; white-space: nowrap; }
.tag.good { color: var(--good); }
.tag.bad { color: var(--bad); }
.tag.doubt { color: var(--doubt); }
.counts { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; padding: 0; list-style: none; }
.counts li { flex: 1 1 7rem; background: var(--panel); border-radius: .25rem; }
.counts li > * { display: block; padding: .5rem .8rem; border-radius: .25rem; color: inherit; text-decoration: none; }
.counts a:hover, .counts [aria-current="true"] { outline: .15rem solid var(--link); }
.counts strong { display: block; font-size: 1.5rem; line-height: 1.2; }
.counts .none strong, .counts .none .tag { color: var(--quiet); font-weight: 400; }
.bar { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; align-items: center; padding: .5rem 0; background: var(--page); }
.bar [role="search"] { flex: 1 1 14rem; display: flex; gap: .6rem; align-items: center; }
.bar input { flex: 1 1 8rem; min-width: 0; padding: .35rem .6rem; border: 1px solid var(--quiet); border-radius: .25rem; background: var(--page); color: inherit; font: inherit; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.5rem; margin: .6rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
.case, .item { margin: .6rem 0; border: 1px solid var(--line); border-left: .3rem solid var(--line); border-radius: .25rem; }
.case { padding: 1rem 1.3rem; }
.item > summary { padding: .5rem 1rem; color: inherit; }
.item > div { padding: 0 1.3rem .8rem; }
.case.bad, .item.bad { border-left-color: var(--bad); }
.case.doubt, .item.doubt { border-left-color: var(--doubt); }
.case.good, .item.good { border-left-color: var(--good); }
.group { margin: .8rem 0; }
.group > summary > h3 { display: inline; }
pre, code { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace; }
code { font-size: .9em; }
pre { margin: .4rem 0; padding: .6rem .8rem; background: var(--panel); border-radius: .25rem; font-size: .875rem; white-space: pre-wrap; }
.copy { float: right; margin: .3rem; padding: .1rem .6rem; border: 1px solid var(--quiet); border-radius: .25rem; background: var(--page); color: var(--text); font: inherit; font-size: .85rem; cursor: pointer; }
summary { cursor: pointer; color: var(--link); }
table { width: 100%; border-collapse: collapse; font-size: .94rem; }
th { overflow-wrap: break-word; max-width: 24rem; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--quiet); font-weight: 600; }
.short { white-space: nowrap; }
:focus-visible { outline: .15rem solid var(--link); outline-offset: .1rem; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .9rem; }
@media screen and (min-width: 43.75rem) {
  .bar { position: sticky; top: 0; z-index: 1; border-bottom: 1px solid var(--line); }
}
@media screen and (max-width: 43.74rem) {
  body { padding: .75rem .75rem 3rem; }
  h1 { font-size: 1.9rem; }
  .verdict { padding: 1rem; }
  .counts li { flex-basis: 9rem; }
  .case { padding: .7rem .8rem; }
  .item > summary { padding: .5rem .8rem; }
  .item > div { padding: 0 .8rem .7rem; }
  pre { padding: .5rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .4rem; }
  table, tbody, tr, th, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  tbody th, tbody td { padding: 0; border: 0; }
  td::before { content: attr(data-label) ": "; color: var(--quiet); }
  td:empty, td[data-label=""]::before { display: none; }
}
@media print {
  :root {
    --page: #ffffff; --panel: #f5f6f8; --text: #000000; --quiet: #454c55; --line: #bfc4ca; --link: #000000;
    --good: #146c34; --good-ground: #ffffff; --bad: #b3191f; --bad-ground: #ffffff;
    --doubt: #7a4d00; --doubt-ground: #ffffff;
  }
  body { max-width: none; padding: 0 1px; font-size: 10pt; }
  .bar, .copy { display: none; }
  h2, h3, h4, summary { break-after: avoid; }
  .verdict, .counts, .item, tr, pre { break-inside: avoid; }
  .case details::details-content, .group::details-content, .item::details-content {
    content-visibility: visible; block-size: auto;
  }
  .item details > summary { display: none; }
}
`)
