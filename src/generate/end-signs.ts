import type { ChanceStream } from './chance.ts'

/** Signs at both ends of a name. */
export interface EndSigns {
  readonly first: string
  readonly last: string
}

/** Spreadsheets read these as the start of a formula; other software cuts them off. */
const firstAlways = [...'=+-@']
const firstDrawn = [...`#'\\.,"/~*(:!&[{|\``]
/** These escape the quote behind them, or are cut off as the end of a file name, a list or a text. */
const lastAlways = [...`\\.,'`]
const lastDrawn = [...'=+-@#";:!?/&%_)']

/** Signs for the ends of `count` names: the most distinguishing ones first, the others drawn. */
export function endSigns(chance: ChanceStream, count: number): readonly EndSigns[] {
  const pick = (always: readonly string[], drawn: readonly string[]): readonly string[] => {
    const from = chance.integer(0, drawn.length - 1)
    return [...always, ...drawn.slice(from), ...drawn.slice(0, from)]
  }
  const first = pick(firstAlways, firstDrawn)
  const last = pick(lastAlways, lastDrawn)
  // The pairs vary, since two signs that fit together may hide each other's effect.
  const shift = chance.integer(0, Math.max(0, count - 1))
  return Array.from({ length: count }, (_, index) => ({
    first: first[index % first.length] ?? '=',
    last: last[((index + shift) % count) % last.length] ?? '.',
  }))
}
