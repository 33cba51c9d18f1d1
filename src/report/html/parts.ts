import { type Markup, markup, type Part } from './markup.ts'

/** A part of a page under a heading. */
export function section(heading: Part, content: Part): Markup {
  return markup`<section>\n<h2>${heading}</h2>\n${content}</section>\n`
}

/** A table with a heading for each column. */
export function table(columns: readonly Part[], rows: readonly Markup[]): Markup {
  const headings = columns.map((column) => markup`<th scope="col">${column}</th>`)
  return markup`<table>\n<thead><tr>${headings}</tr></thead>\n<tbody>\n${rows}</tbody>\n</table>\n`
}

/** A list of terms, each with what it stands for. */
export function definitions(entries: readonly (readonly [Part, Part])[]): Markup {
  return markup`<dl>\n${entries.map(([term, text]) => markup`<dt>${term}</dt><dd>${text}</dd>\n`)}</dl>\n`
}

/** A table that scrolls by itself where the page is narrower, by keyboard too. */
export function wide(label: string, table: Markup): Markup {
  return markup`<div class="wide" tabindex="0" role="region" aria-label="${label}">\n${table}</div>\n`
}
