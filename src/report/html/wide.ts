import { type Markup, markup } from './markup.ts'

/** A table that scrolls by itself where the page is narrower, by keyboard too. */
export function wide(label: string, table: Markup): Markup {
  return markup`<div class="wide" tabindex="0" role="region" aria-label="${label}">
${table}</div>
`
}
