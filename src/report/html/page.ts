import { type Markup, markup, type Part } from './markup.ts'
import { style } from './style.ts'

/** What is of one page alone: besides what all have, rules and elements for the head, each with its line feed. */
interface Page {
  readonly title: Part
  readonly body: Part
  readonly ownStyle?: Markup
  readonly ownHead?: Markup
}

/** A whole page, without scripts. Its policy allows none even if a text of a target should get past the escaping. */
export function htmlPage({ title, body, ownStyle = markup``, ownHead = markup`` }: Page): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${ownHead}<title>${title}</title>
<style>${style}${ownStyle}</style>
</head>
<body>
${body}</body>
</html>
`.html
}
