import { htmlPage, type Markup, markup, type Part } from 'petstore-conformance'
import { momentWords } from '../read/time-words.ts'
import { siteStyle } from './site-style.ts'

/** What stands on a page of the site. */
interface SitePage {
  readonly title: string
  readonly header: Markup
  readonly main: Part
  /** Milliseconds since the epoch. */
  readonly now: number
}

/**
 * A whole page of the site. It holds no script and asks for nothing; the policy in its head sees to that even if a text of
 * a target should get past the escaping.
 */
export function sitePage({ title, header, main, now }: SitePage): string {
  return htmlPage({
    title: markup`${title}`,
    ownStyle: siteStyle,
    ownHead: markup`<meta name="referrer" content="no-referrer">
`,
    body: markup`${header}<main>
${main}</main>
<footer>Made of the history of runs at ${momentWords(now)}. It tells what services answered during these runs, and vouches for nothing else.</footer>
`,
  })
}
