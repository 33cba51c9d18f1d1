import type { FileHandle } from 'node:fs/promises'
import { isRecord } from '../contract/is-record.ts'
import { type LogLine, logLines } from '../log/log-lines.ts'
import { type RecordedRun, recordedRun } from '../run/recorded-events.ts'
import type { ExchangeNotes } from './to-entry.ts'

/** Where a log tells of each exchange, and what it says of it elsewhere. */
export interface LogIndex {
  readonly run: RecordedRun
  /** By number, in the order in which the requests were sent. */
  readonly places: ReadonlyMap<number, Omit<LogLine, 'value'>>
  notesOf(number: number): Omit<ExchangeNotes, 'section'>
}

interface ToldFinding {
  readonly requirement: string
  readonly isFinal: boolean
  readonly numbers: readonly unknown[]
}

/**
 * Reads a log once, and keeps of it what is short: answers come in another order than requests are sent, and what they kept
 * and broke is told after them.
 *
 * @returns undefined where it is no log of a run
 */
export async function indexLog(file: FileHandle): Promise<LogIndex | undefined> {
  let run: RecordedRun | undefined
  const places = new Map<number, Omit<LogLine, 'value'>>()
  const answered = new Set<number>()
  const met = { kept: new Map<number, Set<string>>(), shown: new Map<number, Set<string>>() }
  const findings = new Map<string, ToldFinding>()
  for await (const { value, ...place } of logLines(file)) {
    run ??= recordedRun(value)
    if (run === undefined) return undefined
    if (!isRecord(value)) continue
    switch (value['kind']) {
      case 'sent': {
        const { number } = value
        if (typeof number === 'number' && !answered.has(number)) places.set(number, place)
        break
      }
      case 'answered': {
        const number = isRecord(value['exchange']) ? value['exchange']['number'] : undefined
        if (typeof number !== 'number') break
        places.set(number, place)
        answered.add(number)
        break
      }
      case 'kept':
      case 'shown': {
        const { kind, number, requirement } = value
        const by = met[kind]
        if (typeof number !== 'number' || typeof requirement !== 'string') break
        by.set(number, (by.get(number) ?? new Set()).add(requirement))
        break
      }
      case 'finding': {
        const { id, requirement, certainty, proof } = value
        if (typeof id !== 'string' || typeof requirement !== 'string' || !Array.isArray(proof)) break
        const numbers = proof.map((one: unknown) => (isRecord(one) ? one['number'] : undefined))
        findings.set(id, { requirement, isFinal: certainty === 'final', numbers })
        break
      }
    }
  }
  if (run === undefined) return undefined
  return {
    run,
    places: new Map([...places].sort(([one], [other]) => one - other)),
    notesOf: (number) => {
      const proven = [...findings].filter(([, { numbers }]) => numbers.includes(number))
      const broke = proven.flatMap(([, { isFinal, requirement }]) => (isFinal ? [requirement] : []))
      return {
        kept: [...(met.kept.get(number) ?? [])],
        shows: [...(met.shown.get(number) ?? [])],
        broke: [...new Set(broke)],
        findings: proven.map(([id]) => id),
      }
    },
  }
}
