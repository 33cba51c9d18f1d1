import type { Waiver } from '../../spec/waiver.ts'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import { waivedWords, waiverName, waiverStateWords } from '../waiver-words.ts'
import { type Markup, markup, type Part } from './markup.ts'
import { section } from './parts.ts'

/** Says that something broken is waived, beside its verdict. */
export function waivedTag(waiver: Waiver | undefined): Part {
  return waiver === undefined ? '' : markup` <span class="tag quiet">waived</span>`
}

/** By whose leave. */
export function waivedBy(waiver: Waiver | undefined): Part {
  return waiver === undefined ? '' : markup`<p class="quiet">${waivedWords(waiver)}</p>\n`
}

/** The waivers of a run, and what came of each. */
export function waiversPart({ waivers }: FinishedRun): Markup {
  if (waivers === undefined) return markup``
  const { strict, entries } = waivers
  const items = entries.map(
    (waiver) =>
      markup`<li><strong>${waiverName(waiver)}</strong> ${waiverStateWords(waiver, strict)}: ${waiver.reason} (${waiver.issue})</li>\n`,
  )
  const words = markup`<p>What the run was told to let through for a while. They change no verdict: what is waived is broken all the same.</p>\n`
  const list = items.length === 0 ? markup`<p>None.</p>\n` : markup`<ul>\n${items}</ul>\n`
  return section('Waivers', [words, list])
}
