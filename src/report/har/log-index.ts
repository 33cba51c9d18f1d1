import type { FileHandle } from 'node:fs/promises'
import { type LinePlace, logLines } from '../../http/log/read-log.ts'
import type { Finding } from '../../spec/finding.ts'
import type { RunStarted } from '../../spec/log-event.ts'
import type { ExchangeNotes } from './to-entry.ts'

/** Where a log tells of each exchange, and what it says of it elsewhere. */
export interface LogIndex {
  readonly run: RunStarted
  /** By number, in the order in which the requests were sent. */
  readonly places: ReadonlyMap<number, LinePlace>
  notesOf(number: number): Omit<ExchangeNotes, 'section'>
}

/**
 * Reads a log once, and keeps of it what is short: answers come in another order than requests are sent, and what they kept
 * and broke is told after them.
 *
 * @returns undefined where it is no log of a run
 */
export async function indexLog(file: FileHandle): Promise<LogIndex | undefined> {
  let run: RunStarted | undefined
  const places = new Map<number, LinePlace>()
  const answered = new Set<number>()
  const met = { kept: new Map<number, Set<string>>(), shown: new Map<number, Set<string>>() }
  const findings = new Map<string, Finding>()
  for await (const { event, ...place } of logLines(file)) {
    if (run === undefined) {
      if (event?.kind !== 'run-started') return undefined
      run = event
      continue
    }
    switch (event?.kind) {
      case 'sent':
        if (!answered.has(event.number)) places.set(event.number, place)
        break
      case 'answered':
        places.set(event.exchange.number, place)
        answered.add(event.exchange.number)
        break
      case 'kept':
      case 'shown': {
        const { kind, number, requirement } = event
        met[kind].set(number, (met[kind].get(number) ?? new Set()).add(requirement))
        break
      }
      case 'finding':
        findings.set(event.id, event)
        break
    }
  }
  if (run === undefined) return undefined
  return {
    run,
    places: new Map([...places].sort(([one], [other]) => one - other)),
    notesOf: (number) => {
      const proven = [...findings.values()].filter(({ proof }) => proof.some((one) => one.number === number))
      const broke = proven.flatMap(({ certainty, requirement }) =>
        certainty === 'final' ? [requirement] : [],
      )
      return {
        kept: [...(met.kept.get(number) ?? [])],
        shows: [...(met.shown.get(number) ?? [])],
        broke: [...new Set(broke)],
        findings: proven.map(({ id }) => id),
      }
    },
  }
}
