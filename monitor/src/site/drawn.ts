import { type PlotOptions, plot } from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { isRecord, Markup, markup } from 'petstore-conformance'

/**
 * Draws a chart as SVG that stands in a page as it is.
 *
 * @param label - what there is to see, for those who do not
 */
export function drawn(label: string, options: PlotOptions): Markup {
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const figure: unknown = plot({ ...options, document })
  if (!isElement(figure)) throw new Error('Plot has drawn no element')
  // Of an image nothing within has a name of its own.
  for (const named of figure.querySelectorAll('[aria-label]')) named.removeAttribute('aria-label')
  // The label may have words of a target in it: it is escaped as all of the page is.
  const named = markup`<svg role="img" aria-label="${label}"`
  return new Markup(figure.outerHTML.replace(/^<svg/, () => named.html))
}

/**
 * A chart that scrolls by itself where the page is narrower, by keyboard too. Where it is, what is latest is seen first: a
 * box whose text runs to the left begins at its right end.
 */
export function latestFirst(label: string, chart: Markup): Markup {
  return markup`<div class="wide latest" tabindex="0" role="region" aria-label="${label}">${chart}</div>
`
}

interface Drawn {
  readonly outerHTML: string
  querySelectorAll(selector: string): Iterable<{ removeAttribute(name: string): void }>
}

function isElement(value: unknown): value is Drawn {
  return (
    isRecord(value) &&
    typeof value['outerHTML'] === 'string' &&
    typeof value['querySelectorAll'] === 'function'
  )
}
