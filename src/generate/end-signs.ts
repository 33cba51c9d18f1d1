import type { ChanceStream } from './chance.ts'

/** Signs at the two ends of a name. */
export interface EndSigns {
  readonly first: string
  readonly last: string
}

/** What spreadsheets take for a formula at the beginning of a name, and others take off. */
const firstAlways = [...'=+-@']
const firstDrawn = [...`#'\\.,"/~*(:!&[{|\``]
/** What escapes the quote that follows, and what is cut off as if it ended a file's name, a list or a text. */
const lastAlways = [...`\\.,'`]
const lastDrawn = [...'=+-@#";:!?/&%_)']

/** Signs for the ends of so many names: the most telling come in every run that has names enough, the others are drawn. */
export function endSigns(chance: ChanceStream, count: number): readonly EndSigns[] {
  const pick = (always: readonly string[], drawn: readonly string[]): readonly string[] => {
    const from = chance.integer(0, drawn.length - 1)
    return [...always, ...drawn.slice(from), ...drawn.slice(0, from)]
  }
  const first = pick(firstAlways, firstDrawn)
  const last = pick(lastAlways, lastDrawn)
  // Two that go well together would hide what either does by itself: so the ends are not paired the same way each time.
  const shift = chance.integer(0, Math.max(0, count - 1))
  return Array.from({ length: count }, (_, index) => ({
    first: first[index % first.length] ?? '=',
    last: last[((index + shift) % count) % last.length] ?? '.',
  }))
}
