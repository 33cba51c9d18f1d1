import { type Markup, markup } from 'petstore-conformance'

/**
 * A chart that scrolls by itself where the page is narrower, by keyboard too. Where it is, what is latest is seen first: a
 * box whose text runs to the left begins at its right end.
 */
export function latestFirst(label: string, chart: Markup): Markup {
  return markup`<div class="wide latest" tabindex="0" role="region" aria-label="${label}">${chart}</div>
`
}
