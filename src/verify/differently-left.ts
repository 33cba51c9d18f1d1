import { isDeepStrictEqual } from 'node:util'
import type { LogEvent } from '../events/log-event.ts'
import type { Residue } from '../events/run-event.ts'
import { fromLogged } from '../log/logged-exchange.ts'
import type { RecordedRun } from '../run/recorded-events.ts'
import { residuesAgain } from '../run/residues-again.ts'

/**
 * Whether a log tells of just those animals as left behind that its creates may have made.
 *
 * @returns what is wrong, in words; nothing where it does
 */
export function differentlyLeft(events: readonly LogEvent[], { baseUrl }: RecordedRun): readonly string[] {
  const exchanges = events.flatMap((event) =>
    event.kind === 'answered' ? [fromLogged(event.exchange, baseUrl)] : [],
  )
  const shown = residuesAgain(exchanges).map(wordsOf).toSorted()
  const told = events.flatMap((event) => (event.kind === 'residue' ? [wordsOf(event)] : [])).toSorted()
  return isDeepStrictEqual(told, shown)
    ? []
    : ['the log tells of other animals that were left behind than its creates show']
}

function wordsOf({ id, name, answer }: Residue): string {
  return JSON.stringify([id, name, answer])
}
