import { type PlotOptions, plot } from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { isRecord } from '../../contract/is-record.ts'
import { Markup } from '../../report/html/markup.ts'

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
  figure.setAttribute('role', 'img')
  figure.setAttribute('aria-label', label)
  return new Markup(figure.outerHTML)
}

interface Drawn {
  readonly outerHTML: string
  setAttribute(name: string, value: string): void
  querySelectorAll(selector: string): Iterable<{ removeAttribute(name: string): void }>
}

function isElement(value: unknown): value is Drawn {
  if (!isRecord(value) || typeof value['outerHTML'] !== 'string') return false
  return [value['setAttribute'], value['querySelectorAll']].every((one) => typeof one === 'function')
}
