import { visibleText } from '../../run/visible-text.ts'

/** HTML that is safe to put in a page. Only {@link markup} and literals of the suite make it. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

/** What a template may hold: texts are escaped, markup is not, lists are joined. */
export type Part = string | number | Markup | readonly Part[]

/** Template tag for HTML that escapes every text, in elements and quoted attributes alike. Templates nest. */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const html = literals.map((literal, index) => `${literal}${render(parts[index] ?? '')}`)
  return new Markup(html.join(''))
}

/** A sentence of the catalogue, with code between backticks. */
export function prose(sentence: string): Markup {
  const spans = sentence.split('`')
  // An odd backtick is shown as it is, so that nothing is lost.
  if (spans.length % 2 === 0) return markup`${sentence}`
  return markup`${spans.map((span, index) => (index % 2 === 0 ? span : markup`<code>${span}</code>`))}`
}

function render(part: Part): string {
  if (part instanceof Markup) return part.html
  if (typeof part === 'object') return part.map(render).join('')
  return visibleText(String(part)).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
