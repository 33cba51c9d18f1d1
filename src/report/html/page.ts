import { pageScript, pageScriptHash, pageStyle } from '../../spec/generated/page-assets.ts'
import { Markup, markup, type Part } from './markup.ts'

/** What one page has of its own: title, body, and rules and elements for the head, each with a line feed. */
interface Page {
  readonly title: Part
  readonly body: Part
  readonly ownStyle?: Markup
  readonly ownHead?: Markup
}

/** A whole page, readable without a script. Its policy permits only the common one, by hash, even if escaping fails. */
export function htmlPage({ title, body, ownStyle = markup``, ownHead = markup`` }: Page): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src '${pageScriptHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${ownHead}<title>${title}</title>
<style>${new Markup(pageStyle)}${ownStyle}</style>
</head>
<body>
${body}<script type="module">${new Markup(pageScript)}</script>
</body>
</html>
`.html
}
