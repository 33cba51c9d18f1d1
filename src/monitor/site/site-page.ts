import { type Markup, markup, type Part } from '../../report/html/markup.ts'
import { style } from '../../report/html/style.ts'
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
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}${siteStyle}</style>
</head>
<body>
${header}<main>
${main}</main>
<footer>Made of the history of runs at ${momentWords(now)}. It tells what services answered during these runs, and vouches for nothing else.</footer>
</body>
</html>
`
  return page.html
}
