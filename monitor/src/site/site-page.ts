import { htmlPage, Markup, markup, type Part } from 'petstore-conformance'
import { momentWords } from '../read/time-words.ts'

/** What the site has beside the style sheet of the reports. */
const siteStyle = new Markup(`
.verdict.unreachable { background: var(--bad-ground); color: var(--bad); }
.verdict.unknown { background: var(--doubt-ground); color: var(--doubt); }
.targets { margin: 1.5rem 0; padding: 0; list-style: none; }
.targets .case { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 24rem); gap: .2rem 1.5rem; align-items: center; max-width: none; }
.targets h2 { margin: 0; padding: 0; border: 0; font-size: 1.15rem; }
.targets p { margin: 0; }
.nights { display: block; max-width: 100%; }
.nights path, .legend path { fill: none; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .5rem 0; padding: 0; list-style: none; font-size: .9rem; }
.legend svg { vertical-align: -.15rem; }
.strip { display: flex; gap: .6rem; margin: 1rem 0; }
.strip ol { flex: none; margin: 0; padding: 0; list-style: none; font-size: 11px; line-height: 16px; white-space: nowrap; }
.strip svg, .chart svg { max-width: none; color: var(--quiet); }
.strip .wide { flex: 0 1 auto; min-width: 0; }
.chart { width: max-content; padding-bottom: .75rem; }
.strip li:first-child { font-weight: 600; }
.wide { overflow-x: auto; }
.latest { direction: rtl; }
.latest > * { direction: ltr; margin-right: auto; }
time { white-space: nowrap; }
.events { padding: 0; list-style: none; }
.events li { padding: .5rem 0; border-bottom: 1px solid var(--line); }
.events p { font-size: .94rem; }
@media screen and (max-width: 43.74rem) {
  .targets .case { grid-template-columns: minmax(0, 1fr); }
  .strip .name { display: none; }
}
@media print {
  .wide { overflow: visible; }
}
`)

/** What stands on a page of the site. */
interface SitePage {
  readonly title: string
  readonly header: Markup
  readonly main: Part
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A whole page of the site, which asks for nothing. */
export function sitePage({ title, header, main, now }: SitePage): string {
  return htmlPage({
    title: markup`${title}`,
    ownStyle: siteStyle,
    ownHead: markup`<meta name="referrer" content="no-referrer">
`,
    body: markup`${header}<main>
${main}</main>
<footer>Made of the history of runs at ${momentWords(now)}. It says what services answered during these runs, and vouches for nothing else.</footer>
`,
  })
}
