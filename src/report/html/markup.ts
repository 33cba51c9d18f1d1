import { visibleText } from '../visible-text.ts'

/** HTML that is safe to put in a page as it is. Only {@link markup} and literals of ours make it. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

/** What a template may hold: texts are escaped, markup is not, lists are joined. */
export type Part = string | number | Markup | readonly Part[]

/**
 * Template tag for HTML in which every text is escaped, within elements and quoted attributes alike.
 *
 * @returns Markup, so that templates nest.
 */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const html = literals.map((literal, index) => `${literal}${render(parts[index] ?? '')}`)
  return new Markup(html.join(''))
}

function render(part: Part): string {
  if (part instanceof Markup) return part.html
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return part.map(render).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return visibleText(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
