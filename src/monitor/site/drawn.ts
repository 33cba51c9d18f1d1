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
  figure.setAttribute('role', 'img')
  figure.setAttribute('aria-label', label)
  return new Markup(figure.outerHTML)
}

interface Drawn {
  readonly outerHTML: string
  setAttribute(name: string, value: string): void
}

function isElement(value: unknown): value is Drawn {
  return (
    isRecord(value) && typeof value['outerHTML'] === 'string' && typeof value['setAttribute'] === 'function'
  )
}
